import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { usePages } from "../../modules/page-images/use-pages";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import type { BannerArea } from "./area";
import { mergedValues } from "./merge";
import { type Duration, movedTo, shownProblems } from "./moments";
import { bannerQuery, signImages, useChoices, useSaveBanner, type Versioned } from "./queries";
import { type BannerValues, bannerProblems, bodyOf, failureText, nextFree, onForm, valuesOf } from "./schema";

export type Options = {
  area: BannerArea;
  initial: BannerValues;
  /** The banner that is changed; absent: a new one. */
  edited?: Versioned;
  onSaved: () => void;
};

export type BannerForm = ReturnType<typeof useBannerForm>;

const names = ["startDay", "startTime", "endDay", "endTime"] as const;
/** Its folder of uploads (BN-64). */
const FOLDER = "advertisement-images";

/** State of the banner form: its rules, the image on its way, and what the server said. */
export function useBannerForm({ area, initial, edited: opened, onSaved }: Options) {
  const client = useQueryClient();
  // The version that is changed: another one once somebody else's was taken over.
  const [edited, setEdited] = useState(opened);
  const save = useSaveBanner(area);
  const choices = useChoices(area);
  const [chosenAt, setChosenAt] = useState(() => new Date());
  const [free, setFree] = useState<Date>();
  const [current, setCurrent] = useState<Versioned>();
  const images = usePages(FOLDER, signImages(area));
  const since = { chosenAt, published: edited?.banner.startDate };

  const send = async (values: BannerValues) => {
    const stores = choices.stores.data?.filter((store) => store.varejistaId === values.retailerId) ?? [];
    const allStores = values.storeIds.length > 0 && values.storeIds.length === stores.length;
    setFree(undefined);
    const [image] = await images.send(values.picture);
    try {
      const body = bodyOf(values, { image, allStores });
      await save.mutateAsync({ body, edited: edited && { id: edited.banner.id, version: edited.version } });
    } catch (error) {
      if (edited && error instanceof ApiError && error.status === 412) {
        setCurrent(await client.fetchQuery({ ...bannerQuery(area, edited.banner.id), staleTime: 0 }));
        return;
      }
      setFree(nextFree(error));
      toast.error(failureText(error));
      throw error instanceof ApiError ? onForm(error) : error;
    }
    form.reset(values);
    onSaved();
  };

  const rule = (name: keyof BannerValues) => [
    (_: unknown, values: BannerValues) => bannerProblems(area, values, since)[name],
  ];
  const form = useForm<BannerValues>({
    initial,
    rules: {
      ...{ description: rule("description"), retailerId: rule("retailerId"), storeIds: rule("storeIds") },
      ...{ picture: rule("picture"), channels: rule("channels"), actionUrl: rule("actionUrl") },
      ...{ startDay: rule("startDay"), startTime: rule("startTime") },
      ...{ endDay: rule("endDay"), endTime: rule("endTime") },
    },
    onSubmit: send,
  });
  const problems = bannerProblems(area, form.values, since);

  const setDuration = (next: Duration) => {
    const { startDay, startTime } = form.values;
    if (next.startDay !== startDay || next.startTime !== startTime) setChosenAt(new Date());
    const { endDay, endTime, maximum } = next;
    setFree(undefined);
    form.set({ startDay: next.startDay, startTime: next.startTime, endDay, endTime, maximum });
  };
  const told = Object.fromEntries(names.map((name) => [name, form.field(name).error]));

  const theirs = current && valuesOf(current.banner);
  /** The dialog took the keyboard from the button that sends. */
  const back = () => form.props.ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  const goOn = (values: BannerValues) => {
    if (!theirs) return;
    back();
    setEdited(current);
    setCurrent(undefined);
    form.reset(theirs);
    form.set(values);
  };
  const conflict = current &&
    theirs && {
      current,
      theirs,
      /** Goes on with what was changed here, over the version that somebody else made. */
      keep: () => goOn(mergedValues(area, { base: form.initial, mine: form.values, theirs })),
      /** Starts over from that version. */
      take: () => goOn(theirs),
      /** Decides nothing: the next try asks again. */
      leave: () => {
        back();
        setCurrent(undefined);
      },
    };

  return {
    area,
    form,
    choices,
    edited,
    progress: images.progress,
    durationErrors: shownProblems(form.values, problems, told),
    setDuration,
    valid: Object.values(problems).every((problem) => !problem),
    /** The first moment at which a refused banner fits, and its choosing. */
    free,
    takeFree: () => free && setDuration(movedTo(form.values, free)),
    /** What somebody else made of the banner meanwhile, and the ways to go on. */
    conflict,
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import type { BannerFamily } from "./families";
import { type Duration, movedTo, shownProblems } from "./moments";
import { bannerQuery, useChoices, useSaveBanner, type Versioned } from "./queries";
import { type BannerValues, bannerProblems, bodyOf, failureText, nextFree, onForm } from "./schema";
import { sendImage } from "./upload";

export type Options = {
  family: BannerFamily;
  initial: BannerValues;
  /** The banner that is changed; absent: a new one. */
  edited?: Versioned;
  onSaved: () => void;
};

export type BannerForm = ReturnType<typeof useBannerForm>;

const names = ["startDay", "startTime", "endDay", "endTime"] as const;

/** State of the banner form: its rules, the image on its way, and what the server said. */
export function useBannerForm({ family, initial, edited, onSaved }: Options) {
  const client = useQueryClient();
  const save = useSaveBanner(family);
  const choices = useChoices(family);
  const [version, setVersion] = useState(edited?.version ?? "");
  const [chosenAt, setChosenAt] = useState(() => new Date());
  const [progress, setProgress] = useState<number | null>(null);
  const [free, setFree] = useState<Date>();
  const [conflict, setConflict] = useState<Versioned>();
  const sent = useRef(new Map<string, string>());
  const since = { chosenAt, published: edited?.banner.startDate };

  // A picture that has arrived is not sent again when the banner itself was refused.
  const upload = async ({ picture: [image] }: BannerValues) => {
    if (!image) return undefined;
    const known = sent.current.get(image.id);
    if (known) return known;
    setProgress(0);
    const key = await sendImage(family, image.file, setProgress).finally(() => setProgress(null));
    sent.current.set(image.id, key);
    return key;
  };

  const send = async (values: BannerValues) => {
    const stores = choices.stores.data?.filter((store) => store.varejistaId === values.retailerId) ?? [];
    const allStores = values.storeIds.length > 0 && values.storeIds.length === stores.length;
    setFree(undefined);
    try {
      const body = bodyOf(values, { image: await upload(values), allStores });
      await save.mutateAsync({ body, edited: edited && { id: edited.banner.id, version } });
    } catch (error) {
      if (edited && error instanceof ApiError && error.status === 412) {
        setConflict(await client.fetchQuery({ ...bannerQuery(family, edited.banner.id), staleTime: 0 }));
        return;
      }
      setFree(nextFree(error));
      toast.error(failureText(error));
      // What is wrong with a file may be wrong with this one only: the next try sends it anew.
      if (error instanceof ApiError && /^uploads\./.test(error.code ?? "")) sent.current.clear();
      throw error instanceof ApiError ? onForm(error) : error;
    }
    form.reset(values);
    onSaved();
  };

  const rule = (name: keyof BannerValues) => [
    (_: unknown, values: BannerValues) => bannerProblems(family, values, since)[name],
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
  const problems = bannerProblems(family, form.values, since);

  const setDuration = (next: Duration) => {
    const { startDay, startTime } = form.values;
    if (next.startDay !== startDay || next.startTime !== startTime) setChosenAt(new Date());
    const { endDay, endTime, maximum } = next;
    setFree(undefined);
    form.set({ startDay: next.startDay, startTime: next.startTime, endDay, endTime, maximum });
  };
  const told = Object.fromEntries(names.map((name) => [name, form.field(name).error]));

  return {
    family,
    form,
    choices,
    edited,
    progress,
    durationErrors: shownProblems(form.values, problems, told),
    setDuration,
    valid: Object.values(problems).every((problem) => !problem),
    /** The first moment at which a refused banner fits, and its choosing. */
    free,
    useFree: () => free && setDuration(movedTo(form.values, free)),
    conflict,
    /** Goes on with what was typed, over the version that somebody else made. */
    keepMine: () => {
      if (conflict) setVersion(conflict.version);
      setConflict(undefined);
    },
    /** Starts over from the version that somebody else made. */
    takeTheirs: (values: BannerValues) => {
      if (conflict) setVersion(conflict.version);
      setConflict(undefined);
      form.reset(values);
    },
  };
}

import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import type { Progress } from "../../modules/page-images/use-pages";
import { useForm } from "../../ui/form/use-form";
import type { BannerArea } from "./area";
import { missingWords } from "./missing";
import { type Duration, movedTo, shownProblems } from "./moments";
import type { Banner } from "./queries";
import { type BannerValues, bannerProblems, nextFree, onForm } from "./schema";

export type Options = {
  area: BannerArea;
  initial: BannerValues;
  typed?: BannerValues;
  /** The banner that is changed; absent: a new one. */
  edited?: Banner;
  /** How much of the picture has arrived, while it is sent. */
  progress: Progress | undefined;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: BannerValues) => Promise<unknown>;
  onSaved: () => void;
};

export type BannerForm = ReturnType<typeof useBannerForm>;

const names = ["startDay", "startTime", "endDay", "endTime"] as const;

/** State of the banner form: its rules, and what the server said. */
export function useBannerForm({ area, initial, typed, edited, progress, onSubmit, onSaved }: Options) {
  const [chosenAt, setChosenAt] = useState(() => new Date());
  const [free, setFree] = useState<Date>();
  const since = { chosenAt, published: edited?.startDate };

  const rule = (name: keyof BannerValues) => [
    (_: unknown, values: BannerValues) => bannerProblems(area, values, since)[name],
  ];
  const form = useForm<BannerValues>({
    initial,
    typed,
    rules: {
      ...{ description: rule("description"), retailerId: rule("retailerId"), storeIds: rule("storeIds") },
      ...{ picture: rule("picture"), channels: rule("channels"), actionUrl: rule("actionUrl") },
      ...{ startDay: rule("startDay"), startTime: rule("startTime") },
      ...{ endDay: rule("endDay"), endTime: rule("endTime") },
    },
    onSubmit: async (values) => {
      setFree(undefined);
      try {
        if ((await onSubmit(values)) === false) return;
      } catch (error) {
        setFree(nextFree(error));
        throw error instanceof ApiError ? onForm(error) : error;
      }
      form.reset(values);
      onSaved();
    },
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

  return {
    area,
    form,
    edited,
    progress,
    durationErrors: shownProblems(form.values, problems, told),
    setDuration,
    /** What stands between the form and its sending, in words; undefined: nothing. */
    missing: missingWords(problems),
    /** The first moment at which a refused banner fits, and its choosing. */
    free,
    takeFree: () => free && setDuration(movedTo(form.values, free)),
  };
}

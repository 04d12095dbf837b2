import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { Dialog } from "../../ui/dialog";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import type { BannerArea } from "./area";
import classes from "./dialogs.module.css";
import { DurationFields } from "./duration-fields";
import { formatMoment } from "./format-moment";
import { messages } from "./messages";
import { type Duration, durationProblems, durationWords, momentOf, movedTo, shownProblems } from "./moments";
import { type Banner, useDuplicateBanner } from "./queries";
import { failureText, NAME_MAX, nextFree, onForm } from "./schema";

type Props = { area: BannerArea; banner: Banner; onClose: () => void };
type Values = Duration & { description: string };

const texts = messages.duplicate;
const names = ["startDay", "startTime", "endDay", "endTime"] as const;
const iso = (day: string | null, time: string) => momentOf(day, time)?.toISOString();

/** Publishes a copy of a banner for another period. */
export function DuplicateDialog({ area, banner, onClose }: Props) {
  const duplicate = useDuplicateBanner(area);
  const [chosenAt, setChosenAt] = useState(() => new Date());
  const [free, setFree] = useState<Date>();
  const rule = (name: (typeof names)[number]) => [
    (_: unknown, values: Values) => durationProblems(values, chosenAt)[name],
  ];
  const form = useForm<Values>({
    rules: {
      ...{ startDay: rule("startDay"), startTime: rule("startTime") },
      ...{ endDay: rule("endDay"), endTime: rule("endTime") },
    },
    initial: {
      description: texts.copyOf(banner.description).slice(0, NAME_MAX),
      ...{ startDay: null, startTime: "", endDay: null, endTime: "", maximum: false },
    },
    onSubmit: async (values) => {
      const { description, startDay, startTime, endDay, endTime } = values;
      setFree(undefined);
      try {
        const body = { description, startDate: iso(startDay, startTime), endDate: iso(endDay, endTime) };
        await duplicate.mutateAsync({ params: { path: { id: banner.id } }, body });
      } catch (error) {
        setFree(nextFree(error));
        toast.error(failureText(error));
        throw error instanceof ApiError ? onForm(error) : error;
      }
      toast.success(messages.published);
      onClose();
    },
  });
  const problems = durationProblems(form.values, chosenAt);
  const unnamed = form.values.description.trim() === "";
  const setDuration = ({ startDay, startTime, endDay, endTime, maximum }: Duration) => {
    setChosenAt(new Date());
    form.set({ startDay, startTime, endDay, endTime, maximum });
  };
  const told = Object.fromEntries(names.map((field) => [field, form.field(field).error]));
  const name = form.field("description");
  return (
    <Dialog size="lg" title={texts.title} busy={form.submitting} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="md">
          <p className={classes.muted}>{texts.lead}</p>
          <TextField
            {...name}
            error={unnamed ? durationWords.required : name.error}
            label={messages.form.name}
            maxLength={NAME_MAX}
            data-autofocus
            required
          />
          <DurationFields
            value={form.values}
            errors={shownProblems(form.values, problems, told)}
            onChange={setDuration}
            onBlur={(field) => form.field(field).onBlur()}
          />
          {free && (
            <div className={classes.offer} role="status">
              <p>{messages.form.freeFrom(formatMoment(free))}</p>
              <Button variant="default" size="xs" onClick={() => setDuration(movedTo(form.values, free))}>
                {messages.form.useFree}
              </Button>
            </div>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            <Button
              type="submit"
              loading={form.submitting}
              disabled={unnamed || Object.keys(problems).length > 0}
            >
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

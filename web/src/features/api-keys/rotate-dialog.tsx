import { formatDateTime } from "../../lib/format";
import { ChipsField } from "../../ui/form/chips-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import classes from "./api-keys.module.css";
import type { KeyFamily } from "./families";
import { messages } from "./messages";
import { type Key, useRotateKey } from "./queries";

const CUSTOM = "custom";
const choices = [
  { value: "0", label: "0 h" },
  { value: "1", label: "1 h" },
  { value: "24", label: "24 h" },
  { value: "168", label: "7 dias" },
  { value: "720", label: "30 dias" },
  { value: CUSTOM, label: messages.rotate.custom },
];
/** Longest overlap of two keys, in hours: 30 days. */
const MAX_HOURS = 720;
const HOUR_MS = 3_600_000;

type Values = { choice: string; hours: string };

/** Whole hours asked for, or null when they are not 0 to 720. */
const overlapHours = ({ choice, hours }: Values) => {
  const text = choice === CUSTOM ? hours.trim() : choice;
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_HOURS ? Number(text) : null;
};

type Props = {
  family: KeyFamily;
  apiKey: Key;
  onClose: () => void;
  onRotated: (created: { key?: string; environment: Key["environment"] }) => void;
};

/** Makes a new key in the place of this one, which goes on working for a while. */
export function RotateDialog({ family, apiKey, onClose, onRotated }: Props) {
  const rotate = useRotateKey(family);
  const texts = messages.rotate;
  const form = useForm<Values>({
    initial: { choice: "24", hours: "48" },
    rules: { hours: [(_, values) => (overlapHours(values) === null ? texts.invalidHours : undefined)] },
    onSubmit: async (values) => {
      const body = { overlapHours: overlapHours(values) ?? 0 };
      const created = await rotate.mutateAsync({ params: { path: { id: apiKey.id } }, body });
      toast.success(messages.rotated);
      onRotated(created);
    },
  });
  const { choice } = form.values;
  const hours = overlapHours(form.values);
  const end = new Date(Date.now() + (hours ?? 0) * HOUR_MS).toISOString();
  return (
    <FormDialog
      size="lg"
      title={texts.title}
      lead={texts.lead}
      form={form}
      submit={texts.confirm}
      onClose={onClose}
    >
      <ChipsField
        label={texts.overlap}
        choices={choices}
        value={choice}
        onChange={(next) => form.set({ choice: next })}
        autoFocus
      />
      {choice === CUSTOM && (
        <TextField {...form.field("hours")} label={texts.hours} inputMode="numeric" required />
      )}
      {hours !== null && (
        <p className={classes.effect} role="status">
          {hours === 0 ? texts.now : texts.until(formatDateTime(end))}
        </p>
      )}
    </FormDialog>
  );
}

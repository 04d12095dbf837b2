import { Group } from "@mantine/core";
import { MAX_REASON, reason, required } from "../../lib/rules";
import { useArea } from "../../modules/area";
import { Chip } from "../../ui/chip";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./quiet.module.css";
import { type Silence, useSnooze } from "./silences";

const texts = messages.snooze;

type Props = { silence: Silence; onClose: () => void };

/** Puts a silence off for days, or until the receipts are back, and asks why. */
export function SnoozeDialog({ silence, onClose }: Props) {
  const snooze = useSnooze(useArea());
  const form = useForm<{ dias: number; motivo: string }>({
    initial: { dias: 7, motivo: "" },
    rules: { motivo: [required(), reason] },
    onSubmit: async ({ dias, motivo }) => {
      const body = { motivo, ...(dias > 0 && { dias }) };
      await snooze.mutateAsync({ params: { path: { id: silence.id } }, body });
      toast.success(texts.done);
      onClose();
    },
  });
  const { dias } = form.values;
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead(silence.loja.tradeName)}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <div>
        <p className={classes.label}>{texts.time}</p>
        <Group gap="xs" mt={6} role="group" aria-label={texts.time}>
          {texts.choices.map(({ days, label }) => (
            <Chip key={days} on={dias === days} onClick={() => form.set({ dias: days })}>
              {label}
            </Chip>
          ))}
        </Group>
      </div>
      <TextAreaField
        {...form.field("motivo")}
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={MAX_REASON}
        required
        data-autofocus
      />
    </FormDialog>
  );
}

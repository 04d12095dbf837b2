import { MAX_REASON, reason, required } from "../../lib/rules";
import { useArea } from "../../modules/area";
import { ChipsField } from "../../ui/form/chips-field";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
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
  return (
    <FormDialog
      title={texts.title}
      lead={texts.lead(silence.loja.tradeName)}
      form={form}
      submit={texts.submit}
      onClose={onClose}
    >
      <ChipsField
        label={texts.time}
        choices={texts.choices}
        value={form.values.dias}
        onChange={(dias) => form.set({ dias })}
      />
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

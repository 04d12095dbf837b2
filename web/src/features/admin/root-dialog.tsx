import { MAX_REASON, reason, required } from "../../lib/rules";
import { withoutName } from "../../lib/text";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Retailer, useTransferRoot } from "./queries";

const texts = messages.root;

export type RootAction = keyof typeof texts.actions;

type Props = { action: RootAction; retailer: Retailer; onClose: () => void };

/** Asks which root and why, then gives it to this retailer or sets it free. */
export function RootDialog({ action, retailer, onClose }: Props) {
  const { title, effect, confirm, done } = texts.actions[action];
  const run = useTransferRoot();
  const form = useForm({
    initial: { documento: action === "release" ? retailer.documento.slice(0, 8) : "", motivo: "" },
    rules: { documento: [required()], motivo: [required(), reason] },
    onSubmit: async ({ documento, motivo }) => {
      await run.mutateAsync({
        body: {
          documento: withoutName(documento),
          motivo,
          varejistaId: action === "transfer" ? retailer.id : undefined,
        },
      });
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      danger
      title={title(retailer.nomeFantasia)}
      lead={effect}
      form={form}
      submit={confirm}
      onClose={onClose}
    >
      <TextField
        {...form.field("documento")}
        label={texts.document}
        help={texts.documentHelp}
        autoComplete="off"
        required
        data-autofocus
      />
      <TextAreaField
        {...form.field("motivo")}
        label={texts.reason}
        help={texts.reasonHelp}
        maxLength={MAX_REASON}
        required
      />
    </FormDialog>
  );
}

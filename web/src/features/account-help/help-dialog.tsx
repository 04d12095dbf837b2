import { email, MAX_REASON, reason, required } from "../../lib/rules";
import type { StaffArea } from "../../modules/area";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Account, useHelp, type Way } from "./queries";

/** What the person is not mailed with its reason. */
const untold: readonly Way[] = ["reenviar-confirmacao", "corrigir-email", "desistir-segundo-fator"];

type Props = { area: StaffArea; way: Way; account: Account; onClose: () => void };

/** Asks why, and does one thing for an account. */
export function HelpDialog({ area, way, account, onClose }: Props) {
  const { title, lead, submit, done, ...texts } = messages.ways[way];
  const corrects = way === "corrigir-email";
  const run = useHelp(area, way);
  const form = useForm({
    initial: { email: corrects ? account.email : "", motivo: "" },
    rules: { email: corrects ? [required(), email] : [], motivo: [required(), reason] },
    onSubmit: async (typed) => {
      const body = corrects ? typed : { motivo: typed.motivo };
      await run.mutateAsync({ params: { path: { id: account.id } }, body });
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormDialog
      danger={"danger" in texts}
      title={title}
      lead={lead}
      form={form}
      submit={submit}
      onClose={onClose}
    >
      {corrects && (
        <TextField
          {...form.field("email")}
          label={messages.email}
          help={messages.emailHelp}
          inputMode="email"
          autoComplete="off"
          required
          data-autofocus
        />
      )}
      <TextAreaField
        {...form.field("motivo")}
        label={messages.reason}
        help={untold.includes(way) ? messages.reasonKept : messages.reasonHelp}
        maxLength={MAX_REASON}
        required
      />
    </FormDialog>
  );
}

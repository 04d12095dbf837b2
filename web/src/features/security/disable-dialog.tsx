import { required } from "../../lib/rules";
import { bareCode } from "../../modules/verification-code";
import { FormDialog } from "../../ui/form/form-dialog";
import { PasswordField } from "../../ui/form/password-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useDisableTotp } from "./queries";
import { atField, currentPasswordField } from "./schema";

const texts = messages.totp;

/** Turns the authenticator app off: password, and a code of the app or a recovery code. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const disable = useDisableTotp();
  const form = useForm({
    initial: { currentPassword: "", code: "" },
    rules: { currentPassword: [required()], code: [required()] },
    onSubmit: async ({ currentPassword, code }) => {
      try {
        await disable.mutateAsync({ body: { currentPassword, code: bareCode(code) } });
      } catch (error) {
        throw atField(error, { ...currentPasswordField, CodeMismatchException: "code" });
      }
      toast.success(texts.disabled);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.disableTitle}
      lead={texts.disableText}
      form={form}
      submit={texts.disable}
      onClose={onClose}
    >
      <PasswordField
        {...form.field("currentPassword")}
        label={messages.current}
        autoComplete="current-password"
        data-autofocus
      />
      <TextField {...form.field("code")} label={texts.anyCode} autoComplete="one-time-code" required />
    </FormDialog>
  );
}

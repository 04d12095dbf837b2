import { required } from "../../lib/rules";
import { PasskeyError } from "../../modules/passkeys/passkeys";
import { FormDialog } from "../../ui/form/form-dialog";
import { PasswordField } from "../../ui/form/password-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { deviceName } from "./device-name";
import { messages } from "./messages";
import { useAddPasskey } from "./queries";
import { atField, currentPasswordField, NAME_MAX } from "./schema";

const texts = messages.passkeys;

/** Adds a passkey of this device: a name and the current password, then the device asks for PIN or biometrics. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const add = useAddPasskey();
  const form = useForm({
    initial: { name: deviceName(navigator.userAgent), currentPassword: "" },
    rules: { name: [required()], currentPassword: [required()] },
    onSubmit: async ({ name, currentPassword }) => {
      try {
        await add(name.trim(), currentPassword);
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw atField(error, currentPasswordField);
        return toast.error(error.message);
      }
      toast.success(texts.added);
      onAdded();
    },
  });
  return (
    <FormDialog title={texts.addTitle} lead={texts.text} form={form} submit={messages.go} onClose={onClose}>
      <TextField
        {...form.field("name")}
        label={texts.name}
        help={texts.nameHelp}
        maxLength={NAME_MAX}
        required
      />
      <PasswordField
        {...form.field("currentPassword")}
        label={messages.current}
        help={messages.currentHelp}
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  );
}

import { PasskeyError } from "../../lib/passkeys";
import { required } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useAddPasskey, useSessions } from "./queries";
import { NAME_MAX } from "./schema";

const texts = messages.passkeys;

/** Adds a passkey of this device: a name, then the device asks for PIN or biometrics. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const add = useAddPasskey();
  const here = useSessions().data?.items.find((session) => session.current);
  const form = useForm({
    initial: { name: here?.device ?? "" },
    rules: { name: [required()] },
    onSubmit: async ({ name }) => {
      try {
        await add(name.trim());
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error;
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
        data-autofocus
        required
      />
    </FormDialog>
  );
}

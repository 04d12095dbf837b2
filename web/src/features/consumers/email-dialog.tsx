import { Text } from "@mantine/core";
import { email, otherThan, required } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { PasswordField } from "../../ui/form/password-field";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import type { Consumer } from "./consumers";
import { messages } from "./messages";
import { useChangeEmail } from "./queries";

const texts = messages.email;

type Props = { consumer: Consumer; onClose: () => void };

/** Gives a consumer's account another e-mail, and a password where one is typed (CU-02). */
export function EmailDialog({ consumer, onClose }: Props) {
  const change = useChangeEmail();
  const form = useForm({
    initial: { newEmail: "", newPassword: "" },
    rules: { newEmail: [required(), email, otherThan(consumer.email, texts.same)] },
    onSubmit: async ({ newEmail, newPassword }) => {
      await change.mutateAsync({
        body: {
          id: consumer.id,
          currentEmail: consumer.email,
          newEmail: newEmail.trim(),
          newPassword: newPassword || undefined,
        },
      });
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.title} lead={texts.lead} form={form} submit={texts.submit} onClose={onClose}>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {texts.current}: <b>{consumer.email}</b>
      </Text>
      <TextField
        {...form.field("newEmail")}
        type="email"
        label={texts.next}
        autoComplete="off"
        required
        data-autofocus
      />
      <PasswordField
        {...form.field("newPassword")}
        label={texts.password}
        help={texts.passwordHelp}
        autoComplete="new-password"
        optional
      />
    </FormDialog>
  );
}

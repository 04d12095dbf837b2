import type { ReactNode } from "react";
import { required } from "../../lib/rules";
import { FormDialog } from "../../ui/form/form-dialog";
import { PasswordField } from "../../ui/form/password-field";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import { atField, currentPasswordField } from "./schema";

type Props = {
  title: string;
  lead?: ReactNode;
  submit: string;
  /** A refused password stands at the field. */
  onPassword: (currentPassword: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the current password before something that an unwatched screen must not do. */
export function CurrentPasswordDialog({ title, lead, submit, onPassword, onClose }: Props) {
  const form = useForm({
    initial: { currentPassword: "" },
    rules: { currentPassword: [required()] },
    onSubmit: async ({ currentPassword }) => {
      await onPassword(currentPassword).catch((error) => {
        throw atField(error, currentPasswordField);
      });
    },
  });
  return (
    <FormDialog title={title} lead={lead} form={form} submit={submit} onClose={onClose}>
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

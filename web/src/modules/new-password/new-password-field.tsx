import { PasswordField } from "../../ui/form/password-field";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import { StrengthMeter } from "./strength-meter";

type Props = FieldProps<string> & {
  label?: string;
  /** The person's e-mail and names, as far as known: they make a password weak. */
  owner?: readonly string[];
};

const nobody: readonly string[] = [];

/**
 * Where a password is chosen: shows or hides it, says how strong it is. Wire it as any field, with its rules:
 *
 *     rules: { newPassword: newPasswordRules(), repeat: repeatRules("newPassword") }
 *     <NewPasswordField {...form.field("newPassword")} owner={[user.email, user.name]} />
 *     <RepeatPasswordField {...form.field("repeat")} />
 *
 * Name the value as the call does (`newPassword`, in sign-ups `password`): then the server's refusal of a weak or
 * leaked one shows here.
 */
export function NewPasswordField({ label = messages.label, owner = nobody, ...field }: Props) {
  return (
    <PasswordField
      {...field}
      label={label}
      autoComplete="new-password"
      help={<StrengthMeter password={field.value} owner={owner} />}
    />
  );
}

/** The password once more, against a slip of the finger; its rule is `repeatRules`. */
export function RepeatPasswordField({ label = messages.repeat, ...field }: Omit<Props, "owner">) {
  return <PasswordField {...field} label={label} autoComplete="new-password" />;
}

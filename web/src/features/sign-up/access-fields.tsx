import { useState } from "react";
import { NewPasswordField, RepeatPasswordField } from "../../modules/new-password/new-password-field";
import { TextField } from "../../ui/form/text-field";
import { messages } from "./messages";
import { useUnanswered } from "./queries";
import classes from "./sign-up.module.css";
import type { FieldsProps } from "./steps";

/** E-mail, password, password again (SU-03, SU-08). */
export function AccessFields({ form, lookUps }: FieldsProps) {
  const { email } = form.values;
  const unchecked = useUnanswered(lookUps, { email: email.trim() });
  // What this tab kept from before is there again, but for the password.
  const [resumed] = useState(form.initial.email !== "" && form.values.password === "");
  return (
    <>
      {resumed && <p className={classes.note}>{messages.access.resumed}</p>}
      <TextField
        {...form.field("email")}
        label={messages.access.email}
        help={unchecked ? messages.wizard.unchecked : messages.access.emailHelp}
        type="email"
        autoComplete="username"
        required
      />
      <NewPasswordField {...form.field("password")} label={messages.access.password} owner={[email]} />
      <RepeatPasswordField {...form.field("passwordConf")} label={messages.access.repeat} />
    </>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { email, required } from "../../lib/rules";
import { authFailure, isAtFields } from "../../modules/auth-failure";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./session.module.css";
import { useWelcome } from "./welcome-state";

type Props = {
  title: string;
  lead: string;
  submit: string;
  onSubmit: (email: string) => Promise<void>;
  /** A link beside the way back. */
  aside?: ReactNode;
};

/** Asks for an e-mail that something is sent to. */
export function EmailForm({ title, lead, submit, onSubmit, aside }: Props) {
  const welcome = useWelcome();
  const form = useForm({
    initial: { email: welcome.email ?? "" },
    rules: { email: [required(), email] },
    onSubmit: async (values) => {
      try {
        await onSubmit(values.email.trim());
      } catch (error) {
        if (!isAtFields(error)) toast.error(authFailure(error));
        throw error;
      }
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      <TextField
        {...form.field("email")}
        label={messages.email}
        type="email"
        autoComplete="username"
        required
      />
      <SubmitButton form={form} fullWidth>
        {submit}
      </SubmitButton>
      <p className={classes.links}>
        {aside}
        {aside && " · "}
        <Link to="/signIn">{messages.back}</Link>
      </p>
    </form>
  );
}

import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import type { User } from "../../modules/current-user";
import { PasswordField } from "../../ui/form/password-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages, signInFailure } from "./messages";
import { useSignIn } from "./queries";
import { signInRules } from "./schema";
import classes from "./session.module.css";

/** E-mail and password; failures are toasts, in the catalogue's words. */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const signIn = useSignIn();
  const [unconfirmed, setUnconfirmed] = useState(false);
  const form = useForm({
    initial: { email: "", password: "" },
    rules: signInRules,
    onInvalid: ({ email, password }) => {
      if (!email && !password) toast.error(messages.empty);
    },
    onSubmit: async (credentials) => {
      try {
        const { user } = await signIn.mutateAsync({ body: credentials });
        if (user) onSignedIn(user);
        else toast.error(messages.noResult);
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        setUnconfirmed(code === "UserNotConfirmedException");
        toast.error(signInFailure(code));
      }
    },
  });
  return (
    <form {...form.props} className={classes.form}>
      <div>
        <h1>Entrar</h1>
        <p className={classes.lead}>Use o e-mail da sua empresa.</p>
      </div>
      <TextField {...form.field("email")} label="E-mail" type="email" autoComplete="username" required />
      <div className={classes.password}>
        <PasswordField {...form.field("password")} label="Senha" autoComplete="current-password" />
        <Link to="/forgot-password" className={classes.forgot}>
          Esqueci minha senha
        </Link>
      </div>
      <SubmitButton form={form} fullWidth>
        Entrar
      </SubmitButton>
      {unconfirmed && (
        <p className={classes.hint} role="status">
          Abra o link de confirmação que enviamos ao seu e-mail. Se ele não chegou, reenvie a confirmação.
        </p>
      )}
      <p className={classes.links}>
        Não tem conta? <Link to="/sign-up">Criar conta</Link> ·{" "}
        <Link to="/resend-email-confirmation">Reenviar confirmação</Link>
      </p>
    </form>
  );
}

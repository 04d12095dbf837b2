import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { errorMessage } from "../../lib/api-error";
import { failureCode } from "../../modules/auth-failure";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { PasswordField } from "../../ui/form/password-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { PasskeySignIn } from "./passkey-sign-in";
import { useSignIn } from "./queries";
import { signInRules } from "./schema";
import classes from "./session.module.css";
import { signInFailure } from "./sign-in-failures";
import { WelcomeHint } from "./welcome-hint";
import { useWelcome } from "./welcome-state";

type Props = { onAnswer: (answer: Schemas["SignInOutputBody"], email: string) => void };

/** A temporary password that is too old: only the server's words say what to do. */
const INVITATION_EXPIRED = "identity.invitation_expired";

/** What to do about a failure, where its toast alone would not help. */
const remedyOf = (error: unknown) => {
  const code = failureCode(error);
  if (code === "UserNotConfirmedException") return messages.hints.unconfirmed;
  if (code === "LimitExceededException") return messages.hints.locked;
  return code === INVITATION_EXPIRED ? errorMessage(error) : undefined;
};

/** E-mail and password, or a passkey; failures are toasts, in the catalogue's words. */
export function SignInForm({ onAnswer }: Props) {
  const signIn = useSignIn();
  const welcome = useWelcome();
  const [failure, setFailure] = useState<{ remedy?: string }>();
  const form = useForm({
    initial: { email: welcome.email ?? "", password: "" },
    rules: signInRules,
    onInvalid: ({ email, password }) => {
      if (!email && !password) toast.error(messages.empty);
    },
    onSubmit: async (credentials) => {
      try {
        onAnswer(await signIn.mutateAsync({ body: credentials }), credentials.email);
      } catch (error) {
        setFailure({ remedy: remedyOf(error) });
        toast.error(signInFailure(error));
      }
    },
  });
  return (
    <form {...form.props} className={layout.form}>
      <ScreenHead title="Entrar" lead="Use o e-mail da sua empresa." />
      {!failure && <WelcomeHint {...welcome} />}
      <TextField
        {...form.field("email")}
        label={messages.email}
        type="email"
        autoComplete="username"
        required
      />
      <div className={classes.password}>
        <PasswordField
          {...form.field("password")}
          label={messages.password}
          autoComplete="current-password"
        />
        <Link
          to="/forgot-password"
          state={{ welcome: { email: form.values.email } }}
          className={classes.forgot}
        >
          Esqueci minha senha
        </Link>
      </div>
      <SubmitButton form={form} fullWidth>
        Entrar
      </SubmitButton>
      <PasskeySignIn onAnswer={onAnswer} />
      {failure?.remedy && (
        <p className={classes.hint} role="status">
          {failure.remedy}
        </p>
      )}
      <p className={layout.links}>
        Não tem conta? <Link to="/sign-up">Criar conta</Link> ·{" "}
        <Link to="/resend-email-confirmation" state={{ welcome: { email: form.values.email } }}>
          {messages.resend}
        </Link>
      </p>
    </form>
  );
}

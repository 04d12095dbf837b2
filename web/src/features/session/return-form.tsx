import type { Schemas } from "../../api/client";
import layout from "../../modules/public-layout/public-layout.module.css";
import { Button } from "../../ui/button";
import { PasswordField } from "../../ui/form/password-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { PasskeySignIn } from "./passkey-sign-in";
import { useSignIn } from "./queries";
import { signInRules } from "./schema";
import { signInFailure } from "./sign-in-failures";

type Props = {
  email: string;
  onAnswer: (answer: Schemas["SignInOutputBody"]) => void;
  /** To sign-in, without what was typed. */
  onLeave: () => void;
};

/** The password, or a passkey, of the account whose session ended. */
export function ReturnForm({ email, onAnswer, onLeave }: Props) {
  const signIn = useSignIn();
  const texts = messages.over;
  const form = useForm({
    initial: { password: "" },
    rules: { password: signInRules.password },
    onSubmit: async ({ password }) => {
      try {
        onAnswer(await signIn.mutateAsync({ body: { email, password } }));
      } catch (error) {
        toast.error(signInFailure(error));
      }
    },
  });
  return (
    <form {...form.props} className={layout.form}>
      <p>{texts.lead}</p>
      <p>
        {messages.email}: <b>{email}</b>
      </p>
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        {...form.field("password")}
        label={messages.password}
        autoComplete="current-password"
        data-autofocus
      />
      <SubmitButton form={form} fullWidth>
        {texts.submit}
      </SubmitButton>
      <PasskeySignIn onAnswer={onAnswer} />
      <Button look="quiet" onClick={onLeave}>
        {texts.leave}
      </Button>
    </form>
  );
}

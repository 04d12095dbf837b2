import { useState } from "react";
import type { Schemas } from "../../api/client";
import { required } from "../../lib/rules";
import { authFailure, failureCode } from "../../modules/auth-failure";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { bareCode, codeRules } from "../../modules/verification-code";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useCompleteChallenge } from "./queries";
import classes from "./session.module.css";

type Props = {
  /** The challenge, good for five minutes and five tries. */
  session: string;
  onAnswer: (answer: Schemas["SignInOutputBody"]) => void;
  /** Back to e-mail and password, which a challenge that is used up needs. */
  onRestart: () => void;
};

/** The challenge cannot be answered any more. */
const OVER = new Set(["ExpiredCodeException", "LimitExceededException"]);

/** Second step of sign-in: the code of the authenticator app, or a recovery code. */
export function TotpForm({ session, onAnswer, onRestart }: Props) {
  const complete = useCompleteChallenge();
  const [recovery, setRecovery] = useState(false);
  const texts = messages.totp;
  const form = useForm({
    initial: { code: "" },
    rules: { code: recovery ? [required()] : codeRules },
    onSubmit: async ({ code }) => {
      try {
        onAnswer(await complete.mutateAsync({ body: { session, code: bareCode(code) } }));
      } catch (error) {
        toast.error(authFailure(error, {}, messages.noResult));
        if (OVER.has(failureCode(error) ?? "")) onRestart();
        else form.reset({ code: "" });
      }
    },
  });
  const swap = () => {
    setRecovery(!recovery);
    form.reset({ code: "" });
  };
  return (
    <form {...form.props} className={layout.form}>
      <ScreenHead title={texts.title} lead={recovery ? texts.recoveryLead : texts.lead} />
      <TextField
        {...form.field("code")}
        key={String(recovery)}
        label={recovery ? texts.recovery : texts.code}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoFocus
        required
      />
      <SubmitButton form={form} fullWidth>
        {texts.submit}
      </SubmitButton>
      <p className={layout.links}>
        <button type="button" className={classes.link} onClick={swap}>
          {recovery ? texts.useApp : texts.useRecovery}
        </button>
      </p>
      {recovery && <p className={classes.help}>{texts.noneLeft}</p>}
      <p className={layout.links}>
        <button type="button" className={classes.link} onClick={onRestart}>
          {messages.back}
        </button>
      </p>
    </form>
  );
}

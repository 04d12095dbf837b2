import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { failureCode, tellAuthFailure } from "../../modules/auth-failure";
import { NewPasswordField, RepeatPasswordField } from "../../modules/new-password/new-password-field";
import { newPasswordRules, repeatRules } from "../../modules/new-password/rules";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { messages } from "./messages";
import { dropPendingPassword, type PendingPassword } from "./pending-password";
import { useCompleteNewPassword } from "./queries";

type Props = {
  pending: PendingPassword;
  /** The account that the browser has open, if any: that of somebody else. */
  open: string | undefined;
  onAnswer: (answer: Schemas["SignInOutputBody"]) => void;
};

/** The invitation is over for who has an account open: sign-in would lead on into that one, without a word. */
function Over({ open }: { open: string }) {
  return (
    <div className={layout.form}>
      <ScreenHead title={messages.complete.overTitle} lead={messages.complete.overWhileIn(open)} />
      <p className={layout.links}>
        <Link to="/">{messages.change.back}</Link>
      </p>
    </div>
  );
}

/** The challenge cannot be answered any more: the person signs in again. */
const OVER = new Set(["ExpiredCodeException", "LimitExceededException"]);

/** Exchanges a temporary password for one of the person's own, and signs in (SI-18). */
export function CompletePasswordForm({ pending, open, onAnswer }: Props) {
  const [over, setOver] = useState(false);
  const complete = useCompleteNewPassword();
  const navigate = useNavigate();
  const texts = messages.complete;
  const leave = (notice?: "inviteOver") => {
    dropPendingPassword();
    const { email, desiredPath, desiredProfile } = pending;
    return navigate({
      to: "/signIn",
      search: { desiredPath, desiredProfile },
      state: { welcome: { email, notice } },
    });
  };
  const form = useForm({
    initial: { newPassword: "", repeat: "" },
    rules: { newPassword: newPasswordRules(), repeat: repeatRules("newPassword") },
    onSubmit: async ({ newPassword }) => {
      try {
        onAnswer(await complete.mutateAsync({ body: { session: pending.session, newPassword } }));
      } catch (error) {
        if (pending.invited && failureCode(error) === "ExpiredCodeException") {
          if (!open) return await leave("inviteOver");
          dropPendingPassword();
          return setOver(true);
        }
        tellAuthFailure(error);
        if (!OVER.has(failureCode(error) ?? "")) throw error;
        await leave();
      }
    },
  });
  if (over && open) return <Over open={open} />;
  const { email, invited } = pending;
  return (
    <form {...form.props} className={layout.form}>
      <ScreenHead title={texts.title} lead={invited ? texts.invited : texts.lead} />
      {invited && (email || open) && (
        <p>{[email && texts.invitedAs(email), open && texts.signedInAs(open)].filter(Boolean).join(" ")}</p>
      )}
      <input hidden readOnly autoComplete="username" value={email} />
      <NewPasswordField {...form.field("newPassword")} owner={[email]} />
      <RepeatPasswordField {...form.field("repeat")} />
      <SubmitButton form={form} fullWidth>
        {texts.submit}
      </SubmitButton>
      <p className={layout.links}>
        <Link to="/signIn" onClick={dropPendingPassword}>
          {messages.back}
        </Link>
      </p>
    </form>
  );
}

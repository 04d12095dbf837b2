import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { email, required } from "../../lib/rules";
import { failureCode, tellAuthFailure } from "../../modules/auth-failure";
import { NewPasswordField, RepeatPasswordField } from "../../modules/new-password/new-password-field";
import { newPasswordRules, repeatRules } from "../../modules/new-password/rules";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { bareCode, codeRules } from "../../modules/verification-code";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { useOnward } from "../../ui/form/use-onward";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useResetPassword } from "./queries";
import classes from "./session.module.css";
import { useWelcome } from "./welcome-state";

/** The code was used, is too old, or was mistyped too often: trying it again does not help. */
const SPENT = ["ExpiredCodeException", "LimitExceededException"];

/** What a link carries was not mistyped: it is not whole, or a newer one took its place. */
const SPENT_LINK = [...SPENT, "CodeMismatchException"];

const texts = messages.reset;

/** What the mail's link carries behind a '#', which browsers send to nobody: then no code is to be typed. */
const carriedBy = (hash: string) => {
  const carried = new URLSearchParams(hash);
  return { email: carried.get("email"), code: carried.get("code") };
};

function ResetForm({ hash }: { hash: string }) {
  const reset = useResetPassword();
  const navigate = useOnward();
  const welcome = useWelcome();
  const mailed = carriedBy(hash);
  const [stale, setStale] = useState(false);
  const form = useForm({
    initial: {
      email: mailed.email ?? welcome.email ?? "",
      code: mailed.code ?? "",
      newPassword: "",
      repeat: "",
    },
    rules: {
      email: [required(), email],
      code: mailed.code ? [] : codeRules,
      newPassword: newPasswordRules(),
      repeat: repeatRules("newPassword"),
    },
    onSubmit: async (values) => {
      const address = values.email.trim();
      const body = { email: address, code: bareCode(values.code), newPassword: values.newPassword };
      try {
        await reset.mutateAsync({ body });
      } catch (error) {
        setStale((mailed.code ? SPENT_LINK : SPENT).includes(failureCode(error) ?? ""));
        tellAuthFailure(error);
        throw error;
      }
      toast.success(messages.changed);
      await navigate({ to: "/signIn", state: { welcome: { email: address } } });
    },
  });
  return (
    <PublicLayout>
      <form {...form.props} className={layout.form}>
        <ScreenHead title={texts.title} lead={mailed.code ? texts.linkLead : texts.lead} />
        <TextField
          {...form.field("email")}
          label={messages.email}
          type="email"
          autoComplete="username"
          required
        />
        {!mailed.code && (
          <TextField
            {...form.field("code")}
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <NewPasswordField {...form.field("newPassword")} owner={[form.values.email]} />
        <RepeatPasswordField {...form.field("repeat")} />
        <SubmitButton form={form} fullWidth>
          {texts.submit}
        </SubmitButton>
        {stale && (
          <p className={classes.hint} role="status">
            {mailed.code ? texts.staleLink : texts.stale}
          </p>
        )}
        <p className={layout.links}>
          <Link to="/forgot-password" state={{ welcome: { email: form.values.email } }}>
            {texts.again}
          </Link>{" "}
          · <Link to="/signIn">{messages.back}</Link>
        </p>
      </form>
    </PublicLayout>
  );
}

/**
 * '/reset-password': the code from the e-mail and a new password, then sign-in (SI-14, SI-16). A newer link may be opened
 * where an older one stands, which loads no document; on the way to sign-in the last one stays.
 */
export function ResetScreen() {
  const here = useLocation({
    select: ({ pathname, hash }) => (pathname === "/reset-password" ? hash : undefined),
  });
  const [hash, setHash] = useState(here ?? "");
  if (here !== undefined && here !== hash) setHash(here);
  return <ResetForm key={hash} hash={hash} />;
}

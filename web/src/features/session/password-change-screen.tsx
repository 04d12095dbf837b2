import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ChangePasswordForm } from "../../modules/change-password/change-password-form";
import type { User } from "../../modules/current-user";
import { PublicLayout } from "../../modules/public-layout/public-layout";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ScreenHead } from "../../modules/public-layout/screen-head";
import { CompletePasswordForm } from "./complete-password-form";
import { messages } from "./messages";
import { type PendingPassword, pendingPassword } from "./pending-password";
import { sessionQuery } from "./queries";
import { TotpForm } from "./totp-form";
import { useEntrance } from "./use-entrance";

function Complete({ pending, open }: { pending: PendingPassword; open: string | undefined }) {
  const navigate = useNavigate();
  const { advance, totp } = useEntrance(pending);
  if (totp === null)
    return (
      <CompletePasswordForm
        pending={pending}
        open={open}
        onAnswer={(answer) => advance(answer, pending.email)}
      />
    );
  return (
    <TotpForm
      session={totp}
      onAnswer={(answer) => advance(answer, pending.email)}
      onRestart={() => void navigate({ to: "/signIn" })}
    />
  );
}

function Change({ user }: { user: User }) {
  const navigate = useNavigate();
  const { title, lead, back } = messages.change;
  return (
    <div className={layout.form}>
      <ScreenHead title={title} lead={lead} />
      <ChangePasswordForm user={user} onChanged={() => void navigate({ to: "/" })} />
      <p className={layout.links}>
        <Link to="/">{back}</Link>
      </p>
    </div>
  );
}

/** '/password-change': answers the new-password challenge that is kept; else changes the password of who is signed in. */
export function PasswordChangeScreen() {
  const [pending] = useState(pendingPassword);
  const { data: user } = useQuery(sessionQuery);
  return (
    <PublicLayout>
      {pending && <Complete pending={pending} open={user?.email} />}
      {!pending && user && <Change user={user} />}
    </PublicLayout>
  );
}

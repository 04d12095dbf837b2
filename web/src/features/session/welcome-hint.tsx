import { Link } from "@tanstack/react-router";
import { messages } from "./messages";
import classes from "./session.module.css";
import type { Welcome } from "./welcome-state";

/** At sign-in: what the screen before did, and where to go on from here. */
export function WelcomeHint({ notice, email }: Welcome) {
  const { hints, resend } = messages;
  if (!notice) return null;
  return (
    <p
      className={notice === "linkFailed" || notice === "inviteOver" ? classes.hint : classes.done}
      role="status"
    >
      {hints[notice]}{" "}
      {notice === "codeSent" && (
        <Link to="/reset-password" state={{ welcome: { email } }}>
          {hints.typeCode}
        </Link>
      )}
      {notice === "linkFailed" && <Link to="/resend-email-confirmation">{resend}</Link>}
    </p>
  );
}

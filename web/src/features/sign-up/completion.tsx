import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import layout from "../../modules/public-layout/public-layout.module.css";
import { ButtonLink } from "../../ui/button";
import { IconCheck } from "../../ui/icons";
import { messages } from "./messages";
import classes from "./sign-up.module.css";

const texts = messages.done;

/** 'Tudo certo!' (SU-06, SU-11): what happened, where to look, where to go. */
export function Completion({ email }: { email: string }) {
  const told = { welcome: { email } };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={layout.form}>
      <span className={classes.done}>
        <IconCheck size={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {texts.title}
      </h1>
      <p>{texts.created}</p>
      <p>
        {texts.check} <b className={classes.email}>{email}</b>.
      </p>
      <p>{texts.spam}</p>
      <ButtonLink to="/signIn" state={told} size="md" wide>
        {texts.signIn}
      </ButtonLink>
      <p className={layout.links}>
        <Link to="/resend-email-confirmation" state={told}>
          {texts.resend}
        </Link>
      </p>
    </div>
  );
}

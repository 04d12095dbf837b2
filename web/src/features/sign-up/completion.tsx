import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { IconCheck } from "../../ui/icons";
import { messages } from "./messages";
import classes from "./sign-up.module.css";

const texts = messages.done;

/** 'Tudo certo!' (SU-06, SU-11): what happened, where to look, where to go. */
export function Completion({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.form}>
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
      <Button component={Link} to="/signIn" size="md" fullWidth>
        {texts.signIn}
      </Button>
      <p className={classes.links}>
        <Link to="/resend-email-confirmation">{texts.resend}</Link>
      </p>
    </div>
  );
}

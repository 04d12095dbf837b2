import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Switched } from "../../modules/current-user";
import { leaveProfile } from "../../modules/switched-profile/leave";
import { messages } from "../../modules/switched-profile/messages";
import { switchQuery, useLeaveProfile } from "../../modules/switched-profile/queries";
import { Button } from "../../ui/button";
import { IconSignOut } from "../../ui/portal-icons";
import classes from "./switched-strip.module.css";

const MINUTE_MS = 60_000;
const TICK_MS = 10_000;

/** Whose profile this is, how long it lasts and the way out; it leaves by itself once the server says that it is over. */
export function SwitchedStrip({ switched }: { switched: Switched }) {
  const { leave, leaving } = useLeaveProfile();
  const client = useQueryClient();
  const ends = Date.parse(switched.expiresAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(async () => {
      setNow(Date.now());
      if (Date.now() < ends) return;
      // This clock may be ahead of the server's.
      const current = await client.fetchQuery({ ...switchQuery, staleTime: 0 }).catch(() => undefined);
      if (current === null) leaveProfile(messages.over);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [ends, client]);
  return (
    <section className={classes.strip} aria-label="Perfil trocado">
      <b>{messages.strip(switched.nomeFantasia)}</b>
      <span className={classes.time}>
        {messages.minutes(Math.max(1, Math.ceil((ends - now) / MINUTE_MS)))}
      </span>
      <Button size="compact" look="default" icon={<IconSignOut />} busy={leaving} onClick={leave}>
        {messages.leave}
      </Button>
    </section>
  );
}

import { useState, useSyncExternalStore } from "react";
import { messages } from "../../modules/switched-profile/messages";
import { useProfileInUse } from "../../modules/switched-profile/queries";
import { heldProfile, watchHeld } from "../../modules/switched-profile/turned";
import { Button } from "../../ui/button";
import { late } from "../../ui/late";
import { MissingPart } from "../../ui/missing-part";
import { Strip } from "../../ui/strip";
import classes from "./held-strip.module.css";

type Props = { /** Whose profile this document is in; absent: the account's own. */ own: string | undefined };

const [HeldDialog, useDialogEarly] = late(
  () => import("./held-dialog").then((module) => module.HeldDialog),
  MissingPart,
);

const { company, own: ownWords, held: nothingSaved, what } = messages.turned;

/**
 * Above everything while another tab has turned the browser to another profile and something typed here waits: whose
 * profile is in use, that nothing is saved, and what can be done. Each telling opens the choices again.
 */
export function HeldStrip({ own }: Props) {
  useDialogEarly();
  const held = useSyncExternalStore(watchHeld, heldProfile);
  const [closed, setClosed] = useState(held);
  const inUse = useProfileInUse(held !== null);
  if (!held) return null;
  const close = () => setClosed(held);
  return (
    <div className={classes.strip}>
      <Strip tone="off" title={held.why ?? (inUse ? company(inUse.name) : ownWords)}>
        {nothingSaved}{" "}
        <Button size="compact" look="default" onClick={() => setClosed(null)}>
          {what}
        </Button>
      </Strip>
      {closed !== held && <HeldDialog own={own} inUse={inUse} why={held.why} onClose={close} />}
    </div>
  );
}

import { useState } from "react";
import { useProfileInUse } from "../../modules/switched-profile/in-use";
import type { Held } from "../../modules/switched-profile/turned";
import { turned } from "../../modules/switched-profile/turned-messages";
import { Button } from "../../ui/button";
import { Strip } from "../../ui/strip";
import { HeldDialog } from "./held-dialog";
import classes from "./held-strip.module.css";

type Props = {
  held: Held;
  /** Whose profile this document is in; undefined: the account's own. */
  own: string | undefined;
};

/** Whose profile is in use, that nothing is saved here, and what can be done. Each telling opens the choices again. */
export function HeldStrip({ held, own }: Props) {
  const [closed, setClosed] = useState<Held | null>(null);
  const inUse = useProfileInUse();
  return (
    <div className={classes.strip}>
      <Strip tone="off" title={held.why ?? (inUse ? turned.company(inUse.name) : turned.own)}>
        {turned.held}{" "}
        <Button size="compact" look="default" onClick={() => setClosed(null)}>
          {turned.what}
        </Button>
      </Strip>
      {closed !== held && (
        <HeldDialog own={own} inUse={inUse} why={held.why} onClose={() => setClosed(held)} />
      )}
    </div>
  );
}

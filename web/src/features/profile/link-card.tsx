import { Button } from "@mantine/core";
import { useState } from "react";
import type { Retailer } from "../../modules/own-profile";
import { Card } from "../../ui/card";
import { LinkDialog } from "./link-dialog";
import { link } from "./messages";
import classes from "./profile.module.css";
import { UnlinkDialog } from "./unlink-dialog";

/** The open dialog; it stays the same while what it is about changes. */
type Dialog = { kind: "link" } | { kind: "unlink"; name: string } | null;

/** The software house whose keys send this retailer's receipts, and the ways to another, or to none (PF-05). */
export function LinkCard({ partner }: { partner: Retailer["parceiro"] }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  return (
    <Card title={link.title}>
      {partner && <p className={classes.house}>{partner.nomeFantasia}</p>}
      {!partner && <p>{link.none}</p>}
      <p className={classes.help}>{partner ? link.linkedHelp : link.noneHelp}</p>
      <div className={classes.actions}>
        <Button variant={partner ? "default" : "filled"} onClick={() => setDialog({ kind: "link" })}>
          {partner ? link.change : link.link}
        </Button>
        {partner && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => setDialog({ kind: "unlink", name: partner.nomeFantasia })}
          >
            {link.unlink}
          </Button>
        )}
      </div>
      {dialog?.kind === "link" && <LinkDialog partner={partner} onClose={close} />}
      {dialog?.kind === "unlink" && <UnlinkDialog name={dialog.name} onClose={close} />}
    </Card>
  );
}

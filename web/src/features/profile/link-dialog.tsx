import { useState } from "react";
import type { Retailer } from "../../modules/own-profile";
import { Dialog } from "../../ui/dialog";
import { FindPartner } from "./find-partner";
import { LinkFound } from "./link-found";
import { link } from "./messages";
import type { Found } from "./queries";

type Props = { partner: Retailer["parceiro"]; onClose: () => void };

/** Finds a software house by its code or CNPJ, shows which one it is, and links with it. */
export function LinkDialog({ partner, onClose }: Props) {
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={link.askTitle} busy={busy} onClose={onClose}>
      {found ? (
        <LinkFound
          found={found}
          partner={partner}
          onBusy={setBusy}
          onBack={() => setFound(null)}
          onLinked={onClose}
        />
      ) : (
        <FindPartner linkedId={partner?.id} onFound={setFound} onCancel={onClose} />
      )}
    </Dialog>
  );
}

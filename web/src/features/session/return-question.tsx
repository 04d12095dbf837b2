import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { endDocument } from "../../lib/account";
import type { User } from "../../modules/current-user";
import { Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { sessionOverQuery, sessionQuery } from "./queries";
import { ReturnForm } from "./return-form";
import { TotpForm } from "./totp-form";

const stay = () => undefined;

/** Asks who was signed in to sign in again; what lies below stays. */
export function ReturnQuestion({ account }: { account: User }) {
  const client = useQueryClient();
  const router = useRouter();
  const [totp, setTotp] = useState<string | null>(null);
  const close = () => client.setQueryData(sessionOverQuery.queryKey, false);
  const leave = () => {
    close();
    client.setQueryData(sessionQuery.queryKey, null);
    void router.invalidate();
  };
  const advance = ({ user, challenge, session }: Schemas["SignInOutputBody"]) => {
    if (challenge === "TOTP" && session) return setTotp(session);
    // Somebody else's session, or a temporary password: nothing of this screen is theirs.
    if (user?.id !== account.id) return endDocument();
    close();
    toast.success(messages.over.back);
    // What failed while nobody was signed in is asked again.
    void client.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  };
  return (
    <Dialog
      busy
      onClose={stay}
      withCloseButton={false}
      title={messages.over.title}
      overlayProps={{ blur: 6 }}
    >
      {totp === null ? (
        <ReturnForm email={account.email} onAnswer={advance} onLeave={leave} />
      ) : (
        <TotpForm session={totp} onAnswer={advance} onRestart={() => setTotp(null)} />
      )}
    </Dialog>
  );
}

import { useState } from "react";
import { endSession, type Session } from "./account";
import { AccountEntry } from "./account-entry";
import { AccountHome, type Shop } from "./account-home";
import { AreaFrame } from "./area-frame";
import { WITHDRAWN } from "./data-card";
import { ReceiptsPage } from "./receipts-page";
import { ENDED_ELSEWHERE, SessionEnded } from "./session-ended";
import { Told } from "./told";
import { useEntered } from "./use-entered";

/** '/consumidor': a person's account, and the receipts of each retailer whose terms they accepted. */
export function AccountPage() {
  const { entered, told, enter, leave } = useEntered<Session>();
  const [shop, setShop] = useState<Shop>();
  const [done, setDone] = useState("");
  const open = (next: Shop | undefined, said = "") => {
    setShop(next);
    setDone(said);
  };
  const out = (why: string) => {
    open(undefined);
    leave(why);
  };
  if (!entered) {
    return (
      <AreaFrame name="Seiva">
        <main>
          <h1>Meus cupons</h1>
          <Told>{told}</Told>
          <AccountEntry
            onEntered={(session) => {
              open(undefined);
              enter(session);
            }}
          />
        </main>
      </AreaFrame>
    );
  }
  const { token } = entered;
  const signOut = () => {
    endSession(token).catch(() => undefined); // what cannot be ended now ends within the hour
    out("Você saiu.");
  };
  return (
    <SessionEnded value={() => out(`${done} ${ENDED_ELSEWHERE}`.trim())}>
      {shop ? (
        <AreaFrame name={shop.name} onBack={() => open(undefined)} onLeave={signOut}>
          <ReceiptsPage
            token={shop.token}
            document={shop.document}
            onWithdrawn={() => open(undefined, WITHDRAWN)}
          />
        </AreaFrame>
      ) : (
        <AreaFrame name="Seiva" onLeave={signOut}>
          <AccountHome token={token} told={done} onOpened={open} onEnded={out} />
        </AreaFrame>
      )}
    </SessionEnded>
  );
}

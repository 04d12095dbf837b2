import { useState } from "react";
import { endSession, type NamedRetailer, openRetailer, type Session } from "./account";
import { AccountEntry } from "./account-entry";
import { AccountHome } from "./account-home";
import { AreaFrame } from "./area-frame";
import { WITHDRAWN } from "./data-card";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { ReceiptsPage } from "./receipts-page";
import { ENDED_ELSEWHERE, SessionEnded } from "./session-ended";
import { Told } from "./told";
import { useEntered } from "./use-entered";
import { useLoaded } from "./use-loaded";
import { useShop } from "./use-shop";

/** Where the tab keeps the account's access. */
const KEPT = "seiva:consumer";

type ShopProps = { token: string; shop: NamedRetailer; onWithdrawn: () => void };

/** One retailer of the account, which is opened with a token of its own. */
function Shop({ token, shop, onWithdrawn }: ShopProps) {
  const { value, error, again } = useLoaded(`${token} ${shop.id}`, () => openRetailer(token, shop.id));
  if (value) return <ReceiptsPage token={value.token} document={value.document} onWithdrawn={onWithdrawn} />;
  return (
    <main>
      <h1>Meus cupons</h1>
      {error === undefined ? <Loading /> : <Failure error={error} onRetry={again} />}
    </main>
  );
}

/** '/consumidor': a person's account, and the receipts of each retailer whose terms they accepted. */
export function AccountPage() {
  const { entered, told, enter, leave } = useEntered<Session>(KEPT);
  const { shop, open, back, close } = useShop();
  const [done, setDone] = useState("");
  const out = (why: string) => {
    close();
    setDone("");
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
              close();
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
        <AreaFrame key={shop.id} name={shop.tradeName} onBack={back} onLeave={signOut}>
          <Shop
            key={shop.id}
            token={token}
            shop={shop}
            onWithdrawn={() => {
              close();
              setDone(WITHDRAWN);
            }}
          />
        </AreaFrame>
      ) : (
        <AreaFrame key="account" name="Seiva" onLeave={signOut}>
          <AccountHome
            token={token}
            told={done}
            onOpened={(next) => {
              setDone("");
              open(next);
            }}
            onEnded={out}
          />
        </AreaFrame>
      )}
    </SessionEnded>
  );
}

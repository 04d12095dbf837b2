import { useEffect, useState } from "react";
import { ApiError } from "../lib/api-error";
import { endSession, type NamedRetailer, openRetailer, type Session } from "./account";
import { AccountEntry } from "./account-entry";
import { AccountHome } from "./account-home";
import { AreaFrame } from "./area-frame";
import { WITHDRAWN } from "./data-card";
import { Failure } from "./failure";
import { Loading } from "./loading";
import type { Erasure } from "./privacy";
import { ReceiptsPage } from "./receipts-page";
import { ACCOUNT_ENDED, ENDED_ELSEWHERE, SessionEnded } from "./session-ended";
import { Told } from "./told";
import { useEntered } from "./use-entered";
import { useLoaded } from "./use-loaded";
import { useShop } from "./use-shop";

/** Where the tab keeps the account's access. */
const KEPT = "seiva:consumer";

const GONE = "Esta loja não está mais na sua conta.";

type ShopProps = {
  token: string;
  shop: NamedRetailer;
  /** The account is shown again, and what was done is told. */
  onClosed: (told: string) => void;
  /** What was done, which is told once the retailer is left, and whether it ended the account, or may have. */
  onDone: (told: string, ended: boolean) => void;
};

/** One retailer of the account, which is opened with a token of its own. */
function Shop({ token, shop, onClosed, onDone }: ShopProps) {
  const { value, error, again } = useLoaded(`${token} ${shop.id}`, () => openRetailer(token, shop.id));
  const gone = error instanceof ApiError && error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClosed` does the same whenever it was made
  useEffect(() => {
    if (gone) onClosed(GONE);
  }, [gone]);
  if (value) {
    const account = {
      shop: shop.tradeName,
      onWithdrawn: () => {
        onClosed(WITHDRAWN);
        onDone(WITHDRAWN, true);
      },
      onErased: (erasure: Erasure) =>
        onDone(`Seus dados com ${shop.tradeName} foram apagados.`, erasure.accountEnded),
    };
    return <ReceiptsPage token={value.token} document={value.document} account={account} />;
  }
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
  const [why, setWhy] = useState(ENDED_ELSEWHERE);
  const out = (told: string) => {
    close();
    setDone("");
    setWhy(ENDED_ELSEWHERE);
    leave(told);
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
  const finish = (told: string, ended: boolean) => {
    setDone(told);
    if (ended) setWhy(ACCOUNT_ENDED); // should the account that is shown next be refused
  };
  return (
    <SessionEnded value={() => out(`${done} ${why}`.trim())}>
      {shop ? (
        <AreaFrame key={shop.id} name={shop.tradeName} onBack={back} onLeave={signOut}>
          <Shop
            key={shop.id}
            token={token}
            shop={shop}
            onClosed={(told) => {
              close();
              setDone(told);
            }}
            onDone={finish}
          />
        </AreaFrame>
      ) : (
        <AreaFrame key="account" name="Seiva" onLeave={signOut}>
          <AccountHome
            token={token}
            told={done}
            onFound={() => setWhy(ENDED_ELSEWHERE)}
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

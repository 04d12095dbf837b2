import { useState } from "react";
import { ApiError } from "../lib/api-error";
import { AcceptancesCard } from "./acceptances-card";
import { fetchCustomer } from "./customer";
import { DataCard, WITHDRAWN } from "./data-card";
import { isVip } from "./domain";
import { Erased } from "./erased";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { OwnAccount } from "./own-account";
import { PreferencesCard } from "./preferences-card";
import type { Erasure } from "./privacy";
import { Receipt } from "./receipt";
import { TermsCard } from "./terms-card";
import { Told } from "./told";
import { useLoaded } from "./use-loaded";
import { useReceipts } from "./use-receipts";

type Props = {
  token: string;
  document: string;
  account?: InAccount | undefined;
};

/** The receipts are those of a retailer of an account, which shows nothing more of it after a withdrawal or an erasure. */
type InAccount = {
  shop: string;
  /** Where a withdrawal leads. */
  onWithdrawn: () => void;
  onErased: (erasure: Erasure) => void;
};

/** What is left of a customer's choices once the acceptance is withdrawn. */
const NOTHING = {
  alwaysGreenReceipt: false,
  sendReceiptsForVibe: false,
  termsAccepted: false,
  acceptedVersion: null,
};

/** Whether the link itself is refused: then the receipts say so, and there is nothing to settle. */
const isRefused = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status);

/** What a customer may settle above the receipts. Where it cannot be loaded the rights stay, all of them. */
function Customer({ token, document, account, onErased }: Props & { onErased: (erasure: Erasure) => void }) {
  const {
    value: customer,
    setValue,
    error,
    again,
  } = useLoaded(`${token} ${document}`, (signal) => fetchCustomer(token, document, signal));
  const [told, setTold] = useState("");
  const [withdrawals, setWithdrawals] = useState(0);
  const withdrawn = async () => {
    if (account) return account.onWithdrawn();
    setTold(WITHDRAWN);
    setWithdrawals(withdrawals + 1);
    if (customer) setValue({ ...customer, ...NOTHING });
    else again();
  };
  const rights = { token, document, shop: account?.shop, onWithdrawn: withdrawn, onErased };
  if (!customer) {
    if (error === undefined || isRefused(error)) return null;
    return (
      <div className="stack">
        <div className="card">
          <p className="state">Não conseguimos carregar os seus termos e preferências.</p>
          <Failure error={error} onRetry={again} />
        </div>
        <Told>{told}</Told>
        <DataCard {...rights} accepted />
      </div>
    );
  }
  return (
    <div className="stack">
      {!customer.termsAccepted && (
        <TermsCard
          token={token}
          document={document}
          onAccepted={(version) => {
            setTold("Termos aceitos. Obrigado!");
            setValue({ ...customer, termsAccepted: true, acceptedVersion: version });
          }}
        />
      )}
      <Told>{told}</Told>
      <PreferencesCard
        key={withdrawals /* they take the choices with them */}
        token={token}
        document={document}
        customer={customer}
      />
      <AcceptancesCard key={`${withdrawals} ${customer.acceptedVersion}`} token={token} />
      <DataCard {...rights} accepted={customer.acceptedVersion !== null} />
    </div>
  );
}

/** '/webviews/crms?token=&document=': the receipts of one customer, ten at a time, with terms, preferences and data. */
export function ReceiptsPage(props: Props) {
  return props.token && props.document ? <Receipts {...props} /> : <Incomplete />;
}

/** An address without its parameters shows nobody's receipts, and asks for none. */
function Incomplete() {
  return (
    <main>
      <h1>Meus cupons</h1>
      <p className="state">
        Este endereço está incompleto. Abra os seus cupons pelo aplicativo, pelo site ou pelo link da loja.
      </p>
      <OwnAccount />
      <PaperReceipt />
    </main>
  );
}

/** Where the QR Code of a paper receipt is read. */
const PaperReceipt = () => (
  <p className="state">
    <a href="/escanear">Tem um cupom de papel? Escaneie o QR Code</a>
  </p>
);

function Receipts({ token, document, account }: Props) {
  const { items, loading, done, error, more, retry } = useReceipts(token, document);
  const [erased, setErased] = useState<Erasure>();
  if (erased) return <Erased erasure={erased} shop={account?.shop} />;
  return (
    <main>
      <h1>Meus cupons</h1>
      <Customer
        token={token}
        document={document}
        account={account}
        onErased={(erasure) => {
          setErased(erasure);
          account?.onErased(erasure);
        }}
      />
      <ul aria-busy={loading}>
        {items.map((receipt) => (
          <Receipt key={receipt.accessKey} receipt={receipt} />
        ))}
      </ul>
      {loading && <Loading />}
      <div role="status">
        {!loading && done && items.length === 0 && (
          <p className="state">Você ainda não tem cupons. Informe seu CPF na próxima compra.</p>
        )}
        {!loading && done && items.length > 0 && <p className="state">Não há mais cupons.</p>}
      </div>
      {!loading && error !== undefined && <Failure error={error} onRetry={retry} />}
      {!loading && isRefused(error) && !account && !isVip() && <OwnAccount />}
      {!loading && error === undefined && !done && (
        <button type="button" className="more" onClick={more}>
          Carregar mais
        </button>
      )}
      <PaperReceipt />
    </main>
  );
}

import { useEffect, useRef, useState } from "react";
import { formatCents, formatDateTime } from "../lib/format";
import { fetchCustomer } from "./customer";
import { Failure } from "./failure";
import { PreferencesCard } from "./preferences-card";
import type { CustomerReceipt } from "./receipts";
import { TermsCard } from "./terms-card";
import { useLoaded } from "./use-loaded";
import { useReceipts } from "./use-receipts";

const STATUS: Record<string, string> = { cancelled: "Cancelado" };

function Receipt({ receipt }: { receipt: CustomerReceipt }) {
  const status = STATUS[receipt.status];
  return (
    <li>
      <a className="receipt" href={receipt.publicUrl}>
        <span>
          <b>{receipt.storeName}</b>
          <small>{formatDateTime(receipt.issuedAt)}</small>
        </span>
        <span className="amount">
          {formatCents(receipt.amountCents)}
          {status && <small className="cancelled">{status}</small>}
        </span>
      </a>
    </li>
  );
}

/** What a customer may settle above the receipts; where it cannot be loaded, the receipts say why. */
function Customer({ token, document }: { token: string; document: string }) {
  const { value: customer, setValue } = useLoaded(`${token} ${document}`, (signal) =>
    fetchCustomer(token, document, signal),
  );
  const [thanked, setThanked] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (thanked) thanks.current?.focus(); // what had the focus is gone
  }, [thanked]);
  if (!customer) return null;
  return (
    <div className="stack">
      {!customer.termsAccepted && (
        <TermsCard
          token={token}
          document={document}
          onAccepted={() => {
            setThanked(true);
            setValue({ ...customer, termsAccepted: true });
          }}
        />
      )}
      <p ref={thanks} role="status" className="saved" tabIndex={-1}>
        {thanked && "Termos aceitos. Obrigado!"}
      </p>
      <PreferencesCard token={token} document={document} customer={customer} />
    </div>
  );
}

/** '/webviews/crms?token=&document=': the receipts of one customer, ten at a time, with terms and preferences. */
export function ReceiptsPage({ token, document }: { token: string; document: string }) {
  const { items, loading, done, error, more, retry } = useReceipts(token, document);
  return (
    <main>
      <h1>Meus cupons</h1>
      <Customer token={token} document={document} />
      <ul aria-busy={loading}>
        {items.map((receipt) => (
          <Receipt key={receipt.accessKey} receipt={receipt} />
        ))}
      </ul>
      <div role="status">
        {loading && <p className="state">Carregando…</p>}
        {!loading && done && items.length === 0 && (
          <p className="state">Você ainda não tem cupons. Informe seu CPF na próxima compra.</p>
        )}
        {!loading && done && items.length > 0 && <p className="state">Não há mais cupons.</p>}
      </div>
      {!loading && error !== undefined && <Failure error={error} onRetry={retry} />}
      {!loading && error === undefined && !done && (
        <button type="button" className="more" onClick={more}>
          Carregar mais
        </button>
      )}
    </main>
  );
}

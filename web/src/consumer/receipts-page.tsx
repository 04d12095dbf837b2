import { ApiError, errorMessage } from "../lib/api-error";
import { formatCents, formatDateTime } from "../lib/format";
import type { CustomerReceipt } from "./receipts";
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

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      {error instanceof ApiError && <p className="code">Erro {error.status}</p>}
      <p>{errorMessage(error)}</p>
      <button type="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </div>
  );
}

/** '/webviews/crms?token=&document=': the receipts of one customer, ten at a time. */
export function ReceiptsPage({ token, document }: { token: string; document: string }) {
  const { items, loading, done, error, more, retry } = useReceipts(token, document);
  return (
    <main>
      <h1>Meus cupons</h1>
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

import { formatCents, formatDateTime } from "../lib/format";
import { isVip } from "./domain";
import type { CustomerReceipt } from "./receipts";

/** What a receipt that stands for no purchase any more says of itself. */
const STATUS: Record<CustomerReceipt["status"], string> = {
  authorised: "",
  cancelled: "Cancelado",
  substituted: "Substituído",
};

/** Where a receipt's page has its rating. */
const RATING = "#avaliar";

/** No site frames a receipt, so from a page that may be framed it opens beside it. */
const beside = () => (isVip() ? { target: "_blank", rel: "noopener" } : {});

type Props = {
  receipt: CustomerReceipt;
  /** Where the list is over several retailers. */
  retailer?: string | undefined;
};

/** One line of a consumer's list, which opens the receipt's page. */
export function Receipt({ receipt, retailer }: Props) {
  const status = STATUS[receipt.status];
  const issued = formatDateTime(receipt.issuedAt);
  return (
    <li className="receipt">
      <a className="open" href={receipt.publicUrl} {...beside()}>
        <span>
          <b>{receipt.storeName}</b>
          {retailer && retailer !== receipt.storeName && <small>{retailer}</small>}
          <small>{issued}</small>
        </span>
        <span className="amount">
          {formatCents(receipt.amountCents)}
          {status && <small className="cancelled">{status}</small>}
        </span>
      </a>
      {receipt.mayRate && (
        <a
          className="rate"
          href={`${receipt.publicUrl}${RATING}`}
          {...beside()}
          aria-label={`Avaliar a compra de ${issued}, ${receipt.storeName}`}
        >
          Avaliar a compra
        </a>
      )}
    </li>
  );
}

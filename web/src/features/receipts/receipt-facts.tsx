import type { Schemas } from "../../api/client";
import { formatCents, formatDateTime } from "../../lib/format";
import { useArea } from "../../modules/area";
import { CompanyLink } from "../../modules/company-link";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { consumers, messages, paperOf, storeTime, storeZone } from "./messages";
import classes from "./receipts.module.css";
import { StoreName } from "./store-name";

/** What the receipt says of itself. */
export function ReceiptFacts({ receipt }: { receipt: Schemas["ReceiptDetail"] }) {
  const area = useArea();
  const facts = [
    [
      "Loja",
      <StoreName key="loja" id={receipt.lojaId} name={receipt.lojaNome} cnpj={receipt.lojaDocumento} />,
    ],
    [
      "Varejista",
      area === "varejista" ? undefined : (
        <CompanyLink key="varejista" kind="retailer" id={receipt.varejistaId} name={receipt.varejistaNome} />
      ),
    ],
    ["Valor", formatCents(receipt.valorCentavos)],
    ["Série", receipt.serie],
    ["Número", receipt.numero],
    ["Caixa", receipt.caixa || messages.noCashier],
    [
      "Emitido em",
      <span key="emitido">
        {storeTime(receipt.emitidoEm)}
        <span className={classes.sub}>
          {[messages.storeTime, storeZone(receipt.emitidoEm)].filter(Boolean).join(", ")}
        </span>
      </span>,
    ],
    ["Recebido em", formatDateTime(receipt.recebidoEm)],
    ["Emissão", receipt.contingencia ? "Em contingência" : "Normal"],
    ["Consumidor", consumers[receipt.consumidor]],
    ["Papel", paperOf(receipt)],
  ] as const;
  return (
    <Card title="Dados do cupom">
      <Facts facts={facts} />
    </Card>
  );
}

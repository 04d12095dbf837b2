import type { Schemas } from "../../api/client";
import { formatCents } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { Tag } from "../../ui/tag";
import { consumers, messages, paperOf, situations, storeClock, storeTime, storeZone } from "./messages";
import classes from "./receipts.module.css";
import { StoreName } from "./store-name";
import { VerdictMark } from "./verdict-mark";
import { verdict } from "./verification";

type ReceiptRow = Schemas["ReceiptRow"];

function Situation({ receipt }: { receipt: ReceiptRow }) {
  const { label, tone } = situations[receipt.situacao];
  return (
    <>
      <Tag tone={tone}>{label}</Tag> {receipt.teste && <Tag tone="info">Teste</Tag>}{" "}
      {receipt.foraDosTotais && <Tag tone="wait">Fora dos totais</Tag>}
    </>
  );
}

function Verdict({ receipt }: { receipt: ReceiptRow }) {
  const { label, tone } = verdict(receipt.verificacao);
  return (
    <span className={classes.verdict}>
      <VerdictMark tone={tone} />
      {label}
    </span>
  );
}

/** A moment by the store's own clock, which is named where it is not the one of every other time in the portal. */
function StoreTime({ instant, text }: { instant: string; text: (instant: string) => string }) {
  const zone = storeZone(instant);
  return (
    <span className={classes.nowrap}>
      {text(instant)} {zone && <span className={classes.zone}>{zone}</span>}
    </span>
  );
}

const timeColumn: Column<ReceiptRow> = {
  id: "emitidoEm",
  header: "Horário",
  cell: (row) => <StoreTime instant={row.emitidoEm} text={storeClock} />,
};

const columns: Column<ReceiptRow>[] = [
  {
    id: "emitidoEm",
    header: "Emitido em",
    cell: (row) => <StoreTime instant={row.emitidoEm} text={storeTime} />,
  },
  {
    id: "loja",
    header: "Loja",
    cell: (row) => <StoreName id={row.lojaId} name={row.lojaNome} cnpj={row.lojaDocumento} />,
  },
  {
    id: "numero",
    header: "Série / nº",
    cell: (row) => (
      <span className={classes.nowrap}>
        {row.serie} / {row.numero}
      </span>
    ),
  },
  { id: "caixa", header: "Caixa", cell: (row) => row.caixa || messages.noCashier },
  {
    id: "valorCentavos",
    header: "Valor",
    meta: { align: "right" },
    cell: (row) => <span className={classes.nowrap}>{formatCents(row.valorCentavos)}</span>,
  },
  {
    id: "consumidor",
    header: "Consumidor",
    meta: { words: true },
    cell: (row) => consumers[row.consumidor],
  },
  { id: "papel", header: "Papel", meta: { words: true }, cell: (row) => paperOf(row) },
  {
    id: "situacao",
    header: "Situação",
    meta: { words: true },
    cell: (row) => <Situation receipt={row} />,
  },
  {
    id: "verificacao",
    header: "Verificação",
    meta: { words: true },
    cell: (row) => <Verdict receipt={row} />,
  },
];

export const listColumns = columns;

/** The same for a single day, which the screen names already. */
export const dayColumns = listColumns.map((column) =>
  column.id === timeColumn.id ? { ...column, ...timeColumn } : column,
);

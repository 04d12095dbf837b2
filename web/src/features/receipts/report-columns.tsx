import type { Schemas } from "../../api/client";
import { formatCents, formatDay, formatNumber } from "../../lib/format";
import { RatioBar } from "../../modules/ratio-bar";
import type { Column } from "../../ui/list/columns";
import { messages } from "./messages";
import classes from "./receipts.module.css";
import { StoreName } from "./store-name";

export type ReportRow = Schemas["CouponRow"];
type Sums = Schemas["CouponSums"];

const cents = (value: number) => <span className={classes.nowrap}>{formatCents(value)}</span>;

/** The figures of a row, and of the totals: column id (the name the server sorts by), header, how it is shown. */
const figures = [
  { id: "cupons", header: messages.authorised, show: (sums: Sums) => formatNumber(sums.cuponsVerdesTotais) },
  {
    id: "cuponsVerdesIdentificados",
    header: messages.identified,
    show: (sums: Sums) => formatNumber(sums.cuponsVerdesIdentificados),
  },
  {
    id: "cuponsVerdesNaoIdentificados",
    header: messages.unidentified,
    show: (sums: Sums) => formatNumber(sums.cuponsVerdesNaoIdentificados),
  },
  {
    id: "porcentagemCuponsVerdesIdentificados",
    header: "Identificados",
    align: undefined,
    show: (sums: Sums) => <RatioBar ratio={sums.porcentagemCuponsVerdesIdentificados} />,
  },
  { id: "valorTotalCentavos", header: "Valor", show: (sums: Sums) => cents(sums.valorTotalCentavos) },
];

const figureColumns = figures.map(
  ({ id, header, show, ...rest }): Column<ReportRow> => ({
    id,
    header,
    meta: { align: "align" in rest ? rest.align : "right", whole: true },
    cell: ({ row }) => show(row.original),
  }),
);

const storeColumn: Column<ReportRow> = {
  id: "lojaNome",
  header: "Loja",
  cell: ({ row }) => <StoreName name={row.original.lojaNome ?? ""} cnpj={row.original.lojaDocumento ?? ""} />,
};

/** By date: day and figures. By série: série, store and figures (RP-04). By store: store and figures. */
export const columnsBy = {
  data: [
    { id: "agrupador", header: "Data", cell: ({ row }) => formatDay(row.original.agrupador) },
    ...figureColumns,
  ] satisfies Column<ReportRow>[],
  serie: [
    { id: "agrupador", header: "Série", cell: ({ row }) => row.original.agrupador },
    storeColumn,
    ...figureColumns,
  ] satisfies Column<ReportRow>[],
  loja: [storeColumn, ...figureColumns] satisfies Column<ReportRow>[],
};

/** The totals row, by column id. */
export const totalsOf = (sums: Sums | undefined) =>
  sums && Object.fromEntries(figures.map(({ id, show }) => [id, show(sums)]));

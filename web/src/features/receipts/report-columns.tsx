import { Link, type LinkProps } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCents, formatDay, formatNumber } from "../../lib/format";
import { changeText, words } from "../../modules/against/words";
import { RatioBar } from "../../modules/ratio-bar";
import type { Column } from "../../ui/list/columns";
import type { Consumer } from "./lists";
import { messages } from "./messages";
import classes from "./receipts.module.css";
import { StoreName } from "./store-name";

export type ReportRow = Schemas["CouponRow"];
type Sums = Schemas["CouponSums"];
type Answer = { totais: Sums; comparacao?: Schemas["CouponComparison"] };

const cents = (value: number) => <span className={classes.nowrap}>{formatCents(value)}</span>;

/** What a number of a row leads to, of all rows without one; undefined where the list cannot show it. */
export type Opens = (row: ReportRow | undefined, consumidor: Consumer) => LinkProps["search"] | undefined;

/** A number that opens the receipts that it counted. */
function Counted({ total, search }: { total: number; search: LinkProps["search"] | undefined }) {
  if (total === 0 || !search) return formatNumber(total);
  return (
    <Link to="/lista-cupons/cupons" search={search}>
      {formatNumber(total)}
    </Link>
  );
}

type Search = (consumidor: Consumer) => LinkProps["search"] | undefined;

/** The figures of a row, and of the totals: column id (the name the server sorts by), header, how it is shown. */
const figures = [
  { id: "cupons", header: messages.authorised, show: (sums: Sums) => formatNumber(sums.cuponsVerdesTotais) },
  {
    id: "cuponsVerdesIdentificados",
    header: messages.identified,
    show: (sums: Sums, open: Search) => (
      <Counted total={sums.cuponsVerdesIdentificados} search={open("comCpf")} />
    ),
  },
  {
    id: "cuponsVerdesNaoIdentificados",
    header: messages.unidentified,
    show: (sums: Sums, open: Search) => (
      <Counted total={sums.cuponsVerdesNaoIdentificados} search={open("semCpf")} />
    ),
  },
  {
    id: "porcentagemCuponsVerdesIdentificados",
    header: "Identificados",
    align: undefined,
    show: (sums: Sums) => <RatioBar ratio={sums.porcentagemCuponsVerdesIdentificados} />,
  },
  { id: "valorTotalCentavos", header: "Valor", show: (sums: Sums) => cents(sums.valorTotalCentavos) },
];

const figureColumns = (opens: Opens) =>
  figures.map(
    ({ id, header, show, ...rest }): Column<ReportRow> => ({
      id,
      header,
      meta: { align: "align" in rest ? rest.align : "right", whole: true },
      cell: (row) => show(row, (consumidor) => opens(row, consumidor)),
    }),
  );

/** What a comparison adds: of the days that are over, as the server says it. */
const changeColumns: Column<ReportRow>[] = [
  {
    id: "antes",
    header: words.earlier,
    meta: { align: "right", whole: true, help: words.help },
    cell: (row) => row.comparacao && formatNumber(row.comparacao.antes),
  },
  {
    id: "variacao",
    header: words.change,
    meta: { align: "right", whole: true, help: words.help },
    cell: (row) => row.comparacao && changeText(row.comparacao),
  },
];

const storeColumn: Column<ReportRow> = {
  id: "lojaNome",
  header: "Loja",
  cell: (row) => <StoreName name={row.lojaNome ?? ""} cnpj={row.lojaDocumento ?? ""} />,
};

/** By date: day and figures. By série: série, store and figures (RP-04). By store: store and figures. */
const heads = {
  data: [{ id: "agrupador", header: "Data", cell: (row) => formatDay(row.agrupador) }],
  serie: [{ id: "agrupador", header: "Série", cell: (row) => row.agrupador }, storeColumn],
  loja: [storeColumn],
} satisfies Record<string, Column<ReportRow>[]>;

export const columnsBy = (
  group: keyof typeof heads,
  opens: Opens,
  compared: boolean,
): Column<ReportRow>[] => [...heads[group], ...figureColumns(opens), ...(compared ? changeColumns : [])];

/** The totals row, by column id. */
export const totalsOf = (answer: Answer | undefined, opens: Opens) =>
  answer && {
    ...Object.fromEntries(
      figures.map(({ id, show }) => [id, show(answer.totais, (consumidor) => opens(undefined, consumidor))]),
    ),
    ...(answer.comparacao && {
      antes: formatNumber(answer.comparacao.antes),
      variacao: changeText(answer.comparacao),
    }),
  };

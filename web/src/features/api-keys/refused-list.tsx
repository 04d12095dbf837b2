import { Link } from "@tanstack/react-router";
import { formatDateTime, formatNumber } from "../../lib/format";
import { type StaffArea, staffBase, useArea } from "../../modules/area";
import { ListExport } from "../../modules/export/list-export";
import { refusalReason } from "../../modules/refusal-reasons";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { families } from "./families";
import { type RefusedKey, refusedKeys } from "./refused-keys";
import { messages as texts } from "./refused-messages";

const familyOf = { partner: families.admin, retailer: families.retailers };

/** A day's mean, with a decimal while it is small. */
const usual = (perDay: number) =>
  formatNumber(perDay < 10 ? Math.round(perDay * 10) / 10 : Math.round(perDay));

/** The key leads an administrator to what was refused of it; support reads no logs. */
function Key({ of, area }: { of: RefusedKey; area: StaffArea }) {
  return (
    <TwoLines>
      {area === "admin" ? (
        <Link to={familyOf[of.tipo].log} params={{ id: of.id }} search={{ situacao: "rejected" }}>
          {of.nome}
        </Link>
      ) : (
        of.nome
      )}
      <small>{of.comecaCom}</small>
    </TwoLines>
  );
}

const columns = (area: StaffArea): Column<RefusedKey>[] => [
  {
    id: "nome",
    header: texts.key,
    meta: { title: true },
    cell: (row) => <Key of={row} area={area} />,
  },
  {
    id: "deQuem",
    header: texts.whose,
    cell: (row) => (
      <TwoLines>
        {(row.softwareHouse ?? row.varejista)?.nomeFantasia}
        {row.softwareHouse && <small>{row.varejista?.nomeFantasia ?? texts.everyRetailer}</small>}
      </TwoLines>
    ),
  },
  {
    id: "recusados",
    header: texts.refused,
    meta: { align: "right" },
    cell: (row) => (
      <TwoLines>
        {formatNumber(row.recusados)}
        <small>{texts.usual(usual(row.porDia))}</small>
      </TwoLines>
    ),
  },
  {
    id: "codigo",
    header: texts.why,
    cell: (row) => (
      <TwoLines>
        {refusalReason(row.codigo).title}
        <small>
          <a href={`/integracao/erros/${row.codigo}`} target="_blank" rel="noreferrer">
            {row.codigo}
          </a>
        </small>
      </TwoLines>
    ),
  },
  {
    id: "desde",
    header: texts.since,
    meta: { whole: true },
    cell: (row) => (
      <TwoLines>
        {formatDateTime(row.desde)}
        <small>{texts.counted(formatDateTime(row.vistaEm))}</small>
      </TwoLines>
    ),
  },
];

/** '/admin/recusas' and '/support/recusas': whose tills are refused more than they usually are. */
export function RefusedList() {
  const area = useArea(staffBase);
  const list = useList(refusedKeys, area);
  return (
    <List list={list} words={texts} columns={columns(area)}>
      <List.Head subtitle={texts.subtitle} />
      <List.Card>
        <List.Tools>
          <ListExport kind="recusas" list={list} noun={texts.noun} caption={texts.caption} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}

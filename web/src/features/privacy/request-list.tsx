import { daysLeft } from "../../lib/days-left";
import { formatDateTime, formatDay } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { clocks, kinds, type PrivacyRequest, requests, states } from "./lists";
import { kindNames, messages, stateNames } from "./messages";
import classes from "./privacy.module.css";

const texts = messages.list;

const tones = {
  ABERTO: "info",
  EM_ANALISE: "wait",
  RESPONDIDO: "ok",
  RECUSADO: "off",
  ENCERRADO: "off",
} as const;

/** How a request stands. */
export const StateTag = ({ state }: { state: PrivacyRequest["situacao"] }) => (
  <Tag tone={tones[state]}>{stateNames[state]}</Tag>
);

/** Until when an answer is due, and how much is left of that while there is none. */
export const Clock = ({ request: { situacao, prazo, restam } }: { request: PrivacyRequest }) => (
  <TwoLines>
    {formatDay(prazo)}
    {(situacao === "ABERTO" || situacao === "EM_ANALISE") && (
      <small className={restam < 0 ? classes.late : undefined}>{daysLeft(restam)}</small>
    )}
  </TwoLines>
);

const columns: Column<PrivacyRequest>[] = [
  {
    id: "number",
    header: texts.number,
    cell: (row) => row.numero,
  },
  {
    id: "kind",
    header: texts.kind,
    cell: (row) => kindNames[row.tipo],
  },
  {
    id: "retailer",
    header: texts.retailer,
    cell: (row) => row.varejista || "—",
  },
  {
    id: "state",
    header: texts.state,
    cell: (row) => <StateTag state={row.situacao} />,
  },
  { id: "prazo", header: texts.clock, cell: (row) => <Clock request={row} /> },
  {
    id: "criadoEm",
    header: texts.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.criadoEm),
  },
];

/** '/admin/privacidade' and '/support/privacidade': what consumers ask for by law; administrators open it. */
export function RequestList() {
  const area = useArea(staffBase);
  const list = useList(requests, area);
  const { asked, url } = list;
  return (
    <List
      list={list}
      words={texts}
      columns={columns}
      {...(area === "admin" && {
        rowLink: { to: ({ id }: PrivacyRequest) => ({ to: "/admin/privacidade/$id", params: { id } }) },
      })}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <div className={classes.filters}>
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.allStates}
            codes={states}
            say={(value) => stateNames[value]}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
          <CodeFilter
            name="tipo"
            label={texts.kind}
            all={texts.allKinds}
            codes={kinds}
            say={(value) => kindNames[value]}
            value={asked.tipo}
            onChange={(tipo) => url.set({ tipo })}
          />
          <CodeFilter
            name="restam"
            label={texts.clock}
            all={texts.anyClock}
            codes={clocks}
            say={(value) => texts.clocks[value]}
            value={asked.restam}
            onChange={(restam) => url.set({ restam })}
          />
        </div>
        <List.Tools>
          <ListExport kind="pedidos-de-privacidade" list={list} noun={texts.noun} caption={texts.caption} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}

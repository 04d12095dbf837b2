import { formatDay } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useArea } from "../../modules/area";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { type CheckArea, checkBase, type Finding, findings, hub, kinds, states } from "./findings";
import classes from "./integrity.module.css";
import { messages } from "./messages";
import { StateTag } from "./state-tag";
import { Verdict } from "./verdict";

const texts = messages.list;

const columns = (area: CheckArea, acts: boolean): Column<Finding>[] => [
  {
    id: "caixa",
    header: texts.cashier,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        <span className={classes.code}>{messages.cashier(row.caixa)}</span>
        <small>{row.loja.tradeName}</small>
      </TwoLines>
    ),
  },
  ...(area === "varejista"
    ? []
    : [
        {
          id: "varejista",
          header: texts.retailer,
          cell: (row) => row.varejista.nomeFantasia,
        } satisfies Column<Finding>,
      ]),
  {
    id: "tipo",
    header: texts.kind,
    cell: (row) => (
      <TwoLines>
        {messages.kinds[row.tipo]}
        <small>{messages.counted(row)}</small>
      </TwoLines>
    ),
  },
  {
    id: "ultimoDia",
    header: texts.last,
    meta: { whole: true, help: texts.lastHelp },
    cell: (row) => formatDay(row.ultimoDia),
  },
  {
    id: "situacao",
    header: texts.state,
    cell: (row) => <StateTag finding={row} />,
  },
  ...(acts
    ? [
        {
          id: "acoes",
          header: texts.actions,
          meta: { align: "right", pinned: true },
          cell: (row) => <Verdict finding={row} size="xs" />,
        } satisfies Column<Finding>,
      ]
    : []),
];

/** '/conferir-cpf': cashiers whose receipts with CPF are unlike their store's; nobody is accused. */
export function FindingsScreen() {
  const area = useArea(checkBase);
  const list = useList(findings, area);
  const acts = mayChange(useCurrentUser(), "receipts") && area === "varejista";
  return (
    <List
      list={list}
      words={texts}
      columns={columns(area, acts)}
      rowLink={{ to: ({ id }) => ({ to: "/conferir-cpf/$id", params: { id } }) }}
    >
      <PageHeader crumbs={[hub]} subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <CodeFilter
            name="tipo"
            label={texts.kind}
            all={texts.everyKind}
            codes={kinds}
            say={(value) => messages.kinds[value]}
            value={list.asked.tipo}
            onChange={(tipo) => list.url.set({ tipo })}
          />
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.everyState}
            codes={states}
            say={(value) => messages.states[value].many}
            value={list.asked.situacao}
            onChange={(situacao) => list.url.set({ situacao })}
          />
          <ListExport kind="conferir-cpf" list={list} noun={texts.noun} caption={messages.title} />
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}

import { formatDateTime } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { ListExport } from "../../modules/export/list-export";
import { Email } from "../../ui/email";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { filterField } from "../../ui/form/filter-field";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { askedStates, type QueuedProblem, queue, takings } from "./lists";
import classes from "./problems.module.css";
import { messages } from "./queue-messages";
import { StateTag } from "./state-tag";

const texts = messages.list;

const columns: Column<QueuedProblem>[] = [
  { id: "number", header: texts.number, cell: (row) => row.numero },
  { id: "subject", header: texts.subject, cell: (row) => row.assunto },
  {
    id: "asker",
    header: texts.asker,
    cell: (row) => (
      <TwoLines>
        {row.nome || messages.gone}
        <small>
          <Email address={row.email} />
        </small>
      </TwoLines>
    ),
  },
  { id: "company", header: texts.company, cell: (row) => row.empresa || "—" },
  {
    id: "state",
    header: texts.state,
    cell: (row) => <StateTag state={row.situacao} />,
  },
  { id: "taker", header: texts.taker, cell: (row) => row.responsavel || "—" },
  {
    id: "criadoEm",
    header: texts.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.criadoEm),
  },
];

/** '/admin/problemas' and '/support/problemas': what people reported, for those who help. */
export function QueueList() {
  const area = useArea(staffBase);
  const list = useList(queue, area);
  const { asked, url } = list;
  const selection = useSelection(list);
  return (
    <List
      list={list}
      words={texts}
      columns={withChoice(columns, selection, ({ numero }) => `nº ${numero}`)}
      rowLink={{ to: ({ id }) => ({ to: `/${area}/problemas/$id`, params: { id } }) }}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <div className={classes.filters}>
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.allStates}
            codes={askedStates}
            say={(value) => texts.askedStates[value]}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
          <CodeFilter
            name="responsavel"
            label={texts.taker}
            all={texts.anybody}
            codes={takings}
            say={(value) => texts.takings[value]}
            value={asked.responsavel}
            onChange={(responsavel) => url.set({ responsavel })}
          />
        </div>
        <List.Tools>
          {asked.empresaId && (
            <CheckboxField
              {...filterField("empresaId", true, () => url.set({ empresaId: undefined }))}
              label={texts.ofCompany(list.data?.items[0]?.empresa)}
            />
          )}
          <ListExport kind="problemas" list={list} noun={texts.noun} caption={texts.caption} />
          <BulkButton selection={selection} />
        </List.Tools>
        <BulkActions
          acts={["assumir-problemas", "resolver-problemas"]}
          selection={selection}
          rows={list.data?.items.map(({ id }) => id) ?? []}
          total={list.data?.total ?? 0}
          values={{ situacao: asked.situacao, responsavel: asked.responsavel, filter: asked.filter }}
          narrowed={list.narrowed}
          changes="problems"
        />
        <List.Table />
      </List.Card>
    </List>
  );
}

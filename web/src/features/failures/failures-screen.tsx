import { Button } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { type StaffArea, staffBase, useArea } from "../../modules/area";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import { type Failure, failures, kinds, states } from "./failures";
import classes from "./failures.module.css";
import { messages } from "./messages";
import { useAgain, useSee, useSeeAll } from "./queries";

const texts = messages.list;

/** What can be done about a failure: to have seen it, or to try it again where nobody else would. */
function Acts({ failure, area }: { failure: Failure; area: StaffArea }) {
  const see = useSee(area);
  const again = useAgain(area);
  const on = { params: { path: { id: failure.id } } };
  return (
    <span className={classes.acts}>
      {failure.repetivel && (
        <Button
          size="xs"
          loading={again.isPending}
          aria-label={texts.againOf(failure.oque)}
          onClick={() => again.mutate(on, { onSuccess: () => toast.success(messages.again) })}
        >
          {texts.again}
        </Button>
      )}
      {failure.situacao === "NOVA" && (
        <Button
          size="xs"
          variant="default"
          loading={see.isPending}
          aria-label={texts.seeOf(failure.oque)}
          onClick={() => see.mutate(on, { onSuccess: () => toast.success(messages.seen) })}
        >
          {texts.see}
        </Button>
      )}
    </span>
  );
}

const columns = (area: StaffArea): Column<Failure>[] => [
  {
    id: "oque",
    header: texts.what,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        {row.oque}
        {row.tipo === "EMAIL" && <small>{texts.to(row.destinatario)}</small>}
      </TwoLines>
    ),
  },
  {
    id: "quando",
    header: texts.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.quando),
  },
  {
    id: "oqueFazer",
    header: texts.remedy,
    cell: (row) => (
      <TwoLines>
        {row.oqueFazer}
        <small>{texts.reason(row.motivo)}</small>
      </TwoLines>
    ),
  },
  {
    id: "situacao",
    header: texts.state,
    cell: (row) => (
      <TwoLines>
        <Tag tone={messages.states[row.situacao].tone}>{messages.states[row.situacao].tag}</Tag>
        {row.vistaEm && <small>{messages.seenBy(row.vistaPor, formatDateTime(row.vistaEm))}</small>}
      </TwoLines>
    ),
  },
  {
    id: "acoes",
    header: texts.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => <Acts failure={row} area={area} />,
  },
];

/** Marks all as seen, up to the newest that is shown: what failed meanwhile stays new. Offered where the newest of all kinds is. */
function SeeAll({ list, area }: { list: ReturnType<typeof useFailures>; area: StaffArea }) {
  const seeAll = useSeeAll(area);
  const { tipo, page, sort } = list.asked;
  const newest = list.data?.items.find(({ situacao }) => situacao === "NOVA");
  if (!newest || tipo || page > 0 || sort !== "quando.desc") return null;
  return (
    <Button
      variant="default"
      loading={seeAll.isPending}
      onClick={() =>
        seeAll.mutate({ body: { ate: newest.quando } }, { onSuccess: () => toast.success(messages.seenAll) })
      }
    >
      {texts.seeAll}
    </Button>
  );
}

const useFailures = (area: StaffArea) => useList(failures, area);

/** '/admin/falhas' and '/support/falhas': what the installation gave up doing, until somebody has seen it. */
export function FailuresScreen() {
  const area = useArea(staffBase);
  const list = useFailures(area);
  const { asked, url } = list;
  const selection = useSelection(list);
  return (
    <List list={list} words={texts} columns={withChoice(columns(area), selection, ({ oque }) => oque)}>
      <List.Head subtitle={messages.subtitle}>
        <SeeAll list={list} area={area} />
      </List.Head>
      <List.Card>
        <List.Tools>
          <CodeFilter
            name="tipo"
            label={texts.kind}
            all={texts.everyKind}
            codes={kinds}
            say={(value) => texts.kinds[value]}
            value={asked.tipo}
            onChange={(tipo) => url.set({ tipo })}
          />
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.everyState}
            codes={states}
            say={(value) => messages.states[value].many}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
          <ListExport kind="falhas" list={list} noun={texts.noun} caption={texts.caption} />
          <BulkButton selection={selection} />
        </List.Tools>
        <BulkActions
          acts={["repetir-falhas", "ver-falhas"]}
          selection={selection}
          rows={list.data?.items.map(({ id }) => id) ?? []}
          total={list.data?.total ?? 0}
          values={{ tipo: asked.tipo, situacao: asked.situacao }}
          narrowed={list.narrowed}
          changes="failures"
        />
        <List.Table />
      </List.Card>
    </List>
  );
}

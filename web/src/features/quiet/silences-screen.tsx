import { Button } from "@mantine/core";
import { formatCnpj, formatDateTime } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { type Area, useArea } from "../../modules/area";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { useCurrentUser } from "../../modules/current-user";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./quiet.module.css";
import { type Silence, silences, states, useWake } from "./silences";
import { SnoozeDialog } from "./snooze-dialog";

const texts = messages.list;

/** How it stands, with what is known of that. */
function State({ silence }: { silence: Silence }) {
  const { tag, tone } = messages.states[silence.situacao];
  const until = silence.adiadaAte ? messages.until(formatDateTime(silence.adiadaAte)) : messages.untilBack;
  return (
    <TwoLines>
      <Tag tone={tone}>{tag}</Tag>
      {silence.situacao === "VOLTOU" && silence.voltouEm && (
        <small>{messages.back(formatDateTime(silence.voltouEm))}</small>
      )}
      {silence.situacao === "ADIADA" && (
        <>
          <small>
            {until}
            {messages.by(silence.adiadaPor)}
          </small>
          <small>{silence.motivo}</small>
        </>
      )}
    </TwoLines>
  );
}

function Wake({ silence, area }: { silence: Silence; area: Area }) {
  const wake = useWake(area);
  const run = () =>
    wake.mutate({ params: { path: { id: silence.id } } }, { onSuccess: () => toast.success(messages.woken) });
  return (
    <Button
      size="xs"
      variant="default"
      loading={wake.isPending}
      aria-label={texts.wakeOf(silence.loja.tradeName)}
      onClick={run}
    >
      {texts.wake}
    </Button>
  );
}

type Acts = { area: Area; onSnooze: (silence: Silence) => void };

const columns = (acts: Acts | undefined, area: Area): Column<Silence>[] => [
  {
    id: "loja",
    header: texts.store,
    meta: { title: true },
    cell: (row) => (
      <TwoLines>
        {row.loja.tradeName}
        <small className={classes.cnpj}>{formatCnpj(row.loja.document)}</small>
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
        } satisfies Column<Silence>,
      ]),
  {
    id: "desde",
    header: texts.since,
    meta: { whole: true, help: texts.sinceHelp },
    cell: (row) => formatDateTime(row.desde),
  },
  {
    id: "avisadaEm",
    header: texts.told,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.avisadaEm),
  },
  {
    id: "situacao",
    header: texts.state,
    cell: (row) => <State silence={row} />,
  },
  ...(acts
    ? [
        {
          id: "acoes",
          header: texts.actions,
          meta: { align: "right", pinned: true },
          cell: (row) => (
            <>
              {row.situacao === "PARADA" && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={texts.snoozeOf(row.loja.tradeName)}
                  onClick={() => acts.onSnooze(row)}
                >
                  {texts.snooze}
                </Button>
              )}
              {row.situacao === "ADIADA" && <Wake silence={row} area={acts.area} />}
            </>
          ),
        } satisfies Column<Silence>,
      ]
    : []),
];

/** '/lojas-paradas': whose receipts stopped when they usually sell; what may be put off, and what came back. */
export function SilencesScreen() {
  const area = useArea();
  const user = useCurrentUser();
  const list = useList(silences, area);
  const selection = useSelection(list);
  const dialog = useDialog<Silence>();
  const acts = mayChange(user, "receipts") ? { area, onSnooze: dialog.open } : undefined;
  return (
    <List
      list={list}
      words={texts}
      columns={withChoice(columns(acts, area), selection, ({ loja }) => loja.tradeName)}
    >
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Tools>
          <CodeFilter
            name="situacao"
            label={texts.state}
            all={texts.every}
            codes={states}
            say={(value) => messages.states[value].many}
            value={list.asked.situacao}
            onChange={(situacao) => list.url.set({ situacao })}
          />
          <ListExport kind="lojas-paradas" list={list} noun={texts.noun} caption={texts.caption} />
          {acts && <BulkButton selection={selection} />}
        </List.Tools>
        <BulkActions
          acts={["adiar-lojas-paradas"]}
          selection={selection}
          rows={list.data?.items.map(({ id }) => id) ?? []}
          total={list.data?.total ?? 0}
          values={{ filter: list.asked.filter, situacao: list.asked.situacao }}
          narrowed={list.narrowed}
          changes="silences"
        />
        <List.Table />
      </List.Card>
      {dialog.shown && <SnoozeDialog silence={dialog.shown} onClose={dialog.close} />}
    </List>
  );
}

import { Stack } from "@mantine/core";
import { formatDateTime } from "../../lib/format";
import { ListExport } from "../../modules/export/list-export";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { TwoLines } from "../../ui/list/two-lines";
import { useDialog } from "../../ui/list/use-dialog";
import { useList } from "../../ui/list/use-list";
import { EntryDialog } from "./entry-dialog";
import { messages } from "./messages";
import { nameOf } from "./thing-name";
import { type Entry, questionOf, trail } from "./trail";
import { TrailFilters } from "./trail-filters";
import { CheckNow, Fault, Verified } from "./verification";

/** What was done to: by its name, with the company's beneath it where nothing else of the row says that. */
function Thing({ entry: { objeto, empresa, fatos, noPerfilDe } }: { entry: Entry }) {
  const name = objeto.nome || fatos.find(({ chave }) => chave === "name")?.valor;
  const beneath = name && name !== empresa.nome && empresa.id !== noPerfilDe.id && empresa.nome;
  return (
    <TwoLines>
      {name || empresa.nome || "—"}
      {beneath && <small>{beneath}</small>}
    </TwoLines>
  );
}

const columns: Column<Entry>[] = [
  {
    id: "quando",
    header: messages.when,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.quando),
  },
  {
    id: "quem",
    header: messages.who,
    cell: (row) => (
      <TwoLines>
        {nameOf(row.quem)}
        {row.noPerfilDe.id && <small>{messages.inPlaceOf(nameOf(row.noPerfilDe))}</small>}
      </TwoLines>
    ),
  },
  {
    id: "oQue",
    header: messages.what,
    cell: (row) => row.oQue,
  },
  {
    id: "objeto",
    header: messages.object,
    cell: (row) => <Thing entry={row} />,
  },
];

/** '/admin/auditoria': who did what, with what was before and after, and when the chain was last checked. */
export function TrailScreen() {
  const list = useList(trail);
  const { shown, open, close } = useDialog<Entry>();
  return (
    <List
      list={list}
      words={messages.list}
      columns={columns}
      rowLink={{ onClick: open }}
      rowId={({ numero }) => String(numero)}
    >
      <List.Head subtitle={<Verified />}>
        <CheckNow />
      </List.Head>
      <Fault />
      <Stack gap="md">
        <TrailFilters list={list} />
        <List.Card>
          <List.Tools>
            <ListExport
              kind="auditoria"
              list={list}
              noun={messages.list.noun}
              caption={messages.list.caption}
              values={questionOf(list.shownFor ?? list.asked)}
            />
          </List.Tools>
          <List.Table />
        </List.Card>
      </Stack>
      {shown && (
        <EntryDialog
          entry={shown}
          onClose={close}
          onNarrow={(to) => {
            close();
            list.url.set(to);
          }}
        />
      )}
    </List>
  );
}

import { dayOf, formatDateTime, formatDay } from "../../lib/format";
import { useArea } from "../../modules/area";
import { FileActions } from "../../modules/export/file-actions";
import { FileState } from "../../modules/export/file-state";
import type { ExportedFile } from "../../modules/export/queries";
import { Email } from "../../ui/email";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { files } from "./lists";
import { messages } from "./messages";

const columns: Column<ExportedFile>[] = [
  { id: "titulo", header: messages.file, meta: { title: true }, cell: (row) => row.titulo },
  {
    id: "formatoExportacao",
    header: messages.format,
    meta: { whole: true },
    cell: (row) => row.formatoExportacao.toUpperCase(),
  },
  { id: "situacao", header: messages.state, cell: (row) => <FileState file={row} /> },
  {
    id: "criadoEm",
    header: messages.asked,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.criadoEm),
  },
  { id: "emailDestinatario", header: messages.to, cell: (row) => <Email address={row.emailDestinatario} /> },
  {
    id: "venceEm",
    header: messages.ends,
    meta: { whole: true },
    cell: (row) => (row.venceEm ? formatDay(dayOf(new Date(row.venceEm))) : "—"),
  },
  { id: "acoes", header: messages.actions, cell: (row) => <FileActions file={row} /> },
];

/** '/conta/arquivos': every file that the account asked for, with how far it is (D-74). */
export function FilesScreen() {
  return (
    <List list={useList(files, useArea())} words={messages} columns={columns}>
      <List.Head subtitle={messages.subtitle} />
      <List.Card>
        <List.Table />
      </List.Card>
    </List>
  );
}

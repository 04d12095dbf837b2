import { formatDateTime } from "../../lib/format";
import { companyBase, useArea } from "../../modules/area";
import { Dialog } from "../../ui/dialog";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { useOwnPage } from "../../ui/list/use-own-page";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";
import { type Access, type Change, useChanges } from "./queries";

const texts = messages.changes;
const PAGE_SIZE = 10;

/** What was changed, of what, and which fields where they are known. */
function What({ change: { alteracao, nome, campos } }: { change: Change }) {
  const of = nome ? `${alteracao}: ${nome}` : alteracao;
  return campos.length > 0 ? `${of} (${campos.join(", ")})` : of;
}

const columns: Column<Change>[] = [
  {
    id: "quando",
    header: texts.when,
    meta: { whole: true },
    enableSorting: false,
    cell: (row) => formatDateTime(row.quando),
  },
  {
    id: "alteracao",
    header: texts.what,
    enableSorting: false,
    cell: (row) => <What change={row} />,
  },
];

/** What a person of the programme's staff changed in one access, the oldest first. */
export function ChangesDialog({ access, onClose }: { access: Access; onClose: () => void }) {
  const table = useOwnPage("quando.asc");
  const query = useChanges(useArea(companyBase), access.id, table.page, PAGE_SIZE);
  return (
    <Dialog size="lg" title={texts.title(access.nome, formatDateTime(access.inicio))} onClose={onClose}>
      <DataTable
        quiet
        caption={texts.caption}
        columns={columns}
        query={query}
        state={table}
        pageSize={PAGE_SIZE}
        rowId={({ quando, alteracao, nome }) => `${quando} ${alteracao} ${nome}`}
        noun={texts.noun}
        empty={<EmptyState title={access.emAndamento ? texts.noneYet : texts.none} />}
      />
    </Dialog>
  );
}

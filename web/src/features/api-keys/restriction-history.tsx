import { formatDateTime } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { useOwnPage } from "../../ui/list/use-own-page";
import { EmptyState } from "../../ui/screen-state";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import { type RestrictionChange, useRestrictions } from "./queries";

const texts = messages.manage;
const PAGE_SIZE = 6;

const columns: Column<RestrictionChange>[] = [
  {
    id: "quando",
    header: texts.history.when,
    enableSorting: false,
    meta: { whole: true },
    cell: (row) => formatDateTime(row.quando),
  },
  {
    id: "restrita",
    header: texts.history.what,
    enableSorting: false,
    cell: (row) => <Tag tone={row.restrita ? "off" : "ok"}>{row.restrita ? texts.held : texts.free}</Tag>,
  },
  {
    id: "motivo",
    header: texts.reason,
    enableSorting: false,
    cell: (row) => row.motivo || texts.history.none,
  },
  {
    id: "quem",
    header: texts.history.who,
    enableSorting: false,
    cell: (row) => row.quem || texts.history.team,
  },
];

/** When and why a software house was held or let go, and who did it, the newest first. */
export function RestrictionHistory({ id }: { id: string }) {
  const table = useOwnPage("quando.desc");
  return (
    <DataTable
      quiet
      caption={texts.history.caption}
      columns={columns}
      query={useRestrictions(id, table.page, PAGE_SIZE)}
      state={table}
      pageSize={PAGE_SIZE}
      rowId={({ quando }) => quando}
      noun={texts.history.noun}
      empty={<EmptyState title={texts.history.empty} />}
    />
  );
}

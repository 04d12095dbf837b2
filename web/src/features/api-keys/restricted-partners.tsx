import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import type { TableState } from "../../ui/list/table-search";
import { RelativeTime } from "../../ui/relative-time";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";
import { PAGE_SIZE, type RestrictedPartner, useRestrictedPartners } from "./queries";

const texts = messages.manage;

const columns: Column<RestrictedPartner>[] = [
  {
    id: "tradeName",
    header: texts.partner,
    enableSorting: false,
    cell: ({ row }) => row.original.tradeName,
  },
  { id: "reason", header: texts.reason, enableSorting: false, cell: ({ row }) => row.original.reason },
  {
    id: "since",
    header: texts.since,
    enableSorting: false,
    cell: ({ row }) => <RelativeTime instant={row.original.since} />,
  },
];

/** The software houses that are held, the latest first; a row opens one above. */
export function RestrictedPartners(props: { state: TableState; onOpen: (id: string) => void }) {
  const query = useRestrictedPartners(props.state.page);
  return (
    <Card flush title={texts.list}>
      <DataTable
        caption={texts.list}
        columns={columns}
        query={query}
        state={props.state}
        pageSize={PAGE_SIZE}
        rowId={(partner) => partner.id}
        noun={[...texts.noun]}
        empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        rowLink={{ onClick: (partner) => props.onOpen(partner.id) }}
      />
    </Card>
  );
}

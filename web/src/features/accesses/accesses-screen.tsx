import { formatDateTime } from "../../lib/format";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { useTableSearch } from "../../ui/list/table-search";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import { type Access, PAGE_SIZE, useAccesses } from "./queries";

function End({ access }: { access: Access }) {
  if (access.emAndamento) return <Tag tone="wait">{messages.ongoing}</Tag>;
  return access.fim ? formatDateTime(access.fim) : messages.until(formatDateTime(access.limite));
}

const columns: Column<Access>[] = [
  { id: "nome", header: messages.who, enableSorting: false, cell: ({ row }) => row.original.nome },
  { id: "motivo", header: messages.why, enableSorting: false, cell: ({ row }) => row.original.motivo },
  {
    id: "inicio",
    header: messages.start,
    enableSorting: false,
    meta: { whole: true },
    cell: ({ row }) => formatDateTime(row.original.inicio),
  },
  {
    id: "fim",
    header: messages.end,
    enableSorting: false,
    meta: { whole: true },
    cell: ({ row }) => <End access={row.original} />,
  },
];

/** '/conta/acessos': who of the programme's staff entered the own profile, when and why (D-38). */
export function AccessesScreen() {
  const { profile } = useCurrentUser();
  const state = useTableSearch("inicio.desc");
  const accesses = useAccesses(profile, state.page);
  return (
    <>
      <PageHeader subtitle={messages.subtitle} />
      <Card flush>
        <DataTable
          caption={messages.caption}
          columns={columns}
          query={accesses}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(access) => access.id}
          noun={[...messages.noun]}
          empty={<EmptyState title={messages.empty}>{messages.emptyHelp}</EmptyState>}
        />
      </Card>
    </>
  );
}

import { dayOf, formatDay } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { FilterField } from "../../ui/list/filter-field";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { EnvironmentTag, KeyName, LastUse } from "./key-cells";
import { useKeySearch } from "./key-search";
import { messages } from "./messages";
import { type OwnKey, PAGE_SIZE, useOwnKeys } from "./queries";

const texts = messages.own;

const columns: Column<OwnKey>[] = [
  { id: "name", header: "Nome", cell: ({ row }) => <KeyName {...row.original} /> },
  {
    id: "environment",
    header: "Ambiente",
    cell: ({ row }) => <EnvironmentTag environment={row.original.environment} />,
  },
  {
    id: "softwareHouse",
    header: "Software house",
    cell: ({ row }) => row.original.softwareHouse?.nomeFantasia ?? texts.ownKey,
  },
  { id: "store", header: "Loja", cell: ({ row }) => row.original.store?.nomeFantasia ?? texts.allStores },
  {
    id: "createdAt",
    header: "Criada",
    cell: ({ row }) => formatDay(dayOf(new Date(row.original.createdAt))),
  },
  {
    id: "lastUsedAt",
    header: "Último uso",
    cell: ({ row }) => <LastUse instant={row.original.lastUsedAt} />,
  },
];

/** '/varejista/api-keys': the keys that reach the retailer's stores, to be looked at (D-23). */
export function OwnKeysScreen() {
  const { state, query, setFilter } = useKeySearch();
  const keys = useOwnKeys(query);
  return (
    <>
      <PageHeader subtitle={texts.subtitle} />
      <Card flush>
        <DataTable
          caption={messages.list.title}
          columns={columns}
          query={keys}
          state={state}
          pageSize={PAGE_SIZE}
          rowId={(key) => key.id}
          noun={[...messages.list.noun]}
          empty={
            query.filter ? (
              <EmptyState title={messages.list.nothingFound}>{messages.list.nothingFoundHelp}</EmptyState>
            ) : (
              <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
            )
          }
          actions={
            <FilterField
              label={messages.list.filter}
              placeholder={messages.list.filterHint}
              value={query.filter}
              onChange={setFilter}
            />
          }
        />
      </Card>
    </>
  );
}

import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { formatCnpj } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { FilterField } from "../../ui/list/filter-field";
import type { TableState } from "../../ui/list/table-search";
import { EmptyState } from "../../ui/screen-state";
import classes from "./admin.module.css";
import { messages } from "./messages";
import { type Owner, STORES_PAGE, type Store, useStoresOf } from "./queries";
import type { CompanySearch } from "./search";

const texts = messages.stores;

const columns: Column<Store>[] = [
  { id: "nomeFantasia", header: texts.store, cell: ({ row }) => row.original.nomeFantasia },
  {
    id: "documento",
    header: "CNPJ",
    cell: ({ row }) => <span className={classes.nowrap}>{formatCnpj(row.original.documento)}</span>,
  },
  {
    id: "varejista",
    header: messages.facts.retailer,
    cell: ({ row }) => row.original.varejista.nomeFantasia,
  },
  {
    id: "cidade",
    header: texts.city,
    cell: ({ row }) =>
      row.original.cidade ? `${row.original.cidade} (${row.original.uf})` : messages.facts.none,
  },
];

const category: Column<Store> = {
  id: "categoria",
  header: messages.facts.category,
  cell: ({ row }) => row.original.categoria || messages.facts.noCategory,
};

// A software house's list says whose each store is instead.
const columnsOf = {
  VAREJISTA: [...columns.filter(({ id }) => id !== "varejista"), category],
  PARCEIRO: columns,
};

/** The stores of a retailer, or those that a software house looks after. */
export function StoresCard({ owner, state }: { owner: Owner; state: TableState }) {
  const { filter = "" } = useSearch({ strict: false }) as CompanySearch;
  const stores = useStoresOf(owner, { page: state.page, sort: state.sort, filter });
  const setFilter = (next: string) => state.update({ filter: next || undefined });
  const empty = filter ? (
    <EmptyState
      title={texts.nothing}
      action={
        <Button variant="default" onClick={() => setFilter("")}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.nothingHelp}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>
  );
  return (
    <Card flush title={texts.title}>
      <DataTable
        caption={texts.caption}
        columns={columnsOf[owner.profile]}
        query={stores}
        state={state}
        pageSize={STORES_PAGE}
        rowId={(store) => store.id}
        noun={[...texts.noun]}
        rowLink={{ to: (store) => ({ to: "/admin/store-details/$id", params: { id: store.id } }) }}
        empty={empty}
        actions={
          <FilterField
            label={texts.filter}
            placeholder={texts.filterHint}
            value={filter}
            onChange={setFilter}
          />
        }
      />
    </Card>
  );
}

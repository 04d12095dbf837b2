import { formatCnpj } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import classes from "./admin.module.css";
import { companyStores } from "./company-stores";
import { messages } from "./messages";
import type { Owner, Store } from "./queries";

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
export function StoresCard({ owner }: { owner: Owner }) {
  return (
    <List
      list={useList(companyStores, owner)}
      words={texts}
      columns={columnsOf[owner.profile]}
      rowLink={{ to: (store) => ({ to: "/admin/store-details/$id", params: { id: store.id } }) }}
    >
      <List.Card title={texts.title}>
        <List.Tools />
        <List.Table />
      </List.Card>
    </List>
  );
}

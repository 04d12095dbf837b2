import { dayOf, formatCnpj, formatDay } from "../../lib/format";
import { CompanyLink } from "../../modules/company-link";
import type { Column } from "../../ui/list/columns";
import { asksRetailer, type StoreArea } from "./area";
import { messages } from "./messages";
import type { Store } from "./queries";
import { StoreActions } from "./store-actions";
import classes from "./stores.module.css";

const { columns: headers, none } = messages.list;

type Context = {
  area: StoreArea;
  /** The stores may be looked at, not changed. */
  readOnly: boolean;
  onEdit: (store: Store) => void;
  onRemove: (store: Store) => void;
};

/** Columns of the list of stores; ids are the server's sort fields. */
export const storeColumns = ({ area, readOnly, onEdit, onRemove }: Context): Column<Store>[] => [
  {
    id: "nomeFantasia",
    header: headers.name,
    meta: { title: true },
    cell: (row) => <span className={classes.name}>{row.nomeFantasia}</span>,
  },
  {
    id: "documento",
    header: headers.document,
    meta: { whole: true },
    cell: (row) => formatCnpj(row.documento),
  },
  ...(asksRetailer(area)
    ? [
        {
          id: "varejista",
          header: headers.retailer,
          cell: (row) => (
            <CompanyLink kind="retailer" id={row.varejista.id} name={row.varejista.nomeFantasia} />
          ),
        } satisfies Column<Store>,
      ]
    : []),
  { id: "cidade", header: headers.city, cell: (row) => row.cidade || none },
  { id: "uf", header: headers.uf, meta: { words: true }, cell: (row) => row.uf || none },
  {
    id: "categoria",
    header: headers.category,
    meta: { words: true },
    cell: (row) => row.categoria || none,
  },
  {
    id: "softwareHouse",
    header: headers.softwareHouse,
    meta: { optional: asksRetailer(area) },
    cell: (row) =>
      row.softwareHouse ? (
        <CompanyLink kind="house" id={row.softwareHouse.id} name={row.softwareHouse.nomeFantasia} />
      ) : (
        none
      ),
  },
  {
    id: "dataCadastro",
    header: headers.since,
    meta: { whole: true },
    cell: (row) => formatDay(dayOf(new Date(row.dataCadastro))),
  },
  ...(readOnly
    ? []
    : [
        {
          id: "actions",
          header: headers.actions,
          meta: { align: "right", pinned: true },
          cell: (row) => (
            <StoreActions store={row} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
          ),
        } satisfies Column<Store>,
      ]),
];

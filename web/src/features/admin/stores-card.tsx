import { Link } from "@tanstack/react-router";
import { formatCnpj, formatNumber, formatPercent } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import classes from "./admin.module.css";
import { pageOf } from "./companies";
import { companyStores, type StoreRow } from "./company-stores";
import { messages } from "./messages";
import { stateTones, messages as words } from "./page-messages";
import type { Owner } from "./queries";

const texts = messages.stores;

const columns: Column<StoreRow>[] = [
  {
    id: "nomeFantasia",
    header: texts.store,
    cell: (row) => (
      <span className={classes.store}>
        {row.nomeFantasia}
        <span className={classes.sub}>
          {formatCnpj(row.documento)}
          {row.cidade && ` · ${row.cidade}, ${row.uf}`}
        </span>
      </span>
    ),
  },
  {
    id: "varejista",
    header: messages.facts.retailer,
    cell: (row) => row.varejista,
  },
  {
    id: "situacao",
    header: words.stores.state,
    cell: (row) => <Tag tone={stateTones[row.situacao]}>{words.states[row.situacao]}</Tag>,
  },
  {
    id: "ultimoCupom",
    header: words.stores.last,
    cell: (row) => (row.ultimoCupom ? <RelativeTime instant={row.ultimoCupom} /> : "—"),
  },
  {
    id: "cupons",
    header: words.stores.receipts,
    cell: (row) => formatNumber(row.cupons),
  },
  {
    id: "identificados",
    header: words.stores.identified,
    cell: (row) => (row.cupons > 0 ? formatPercent(row.identificados) : "—"),
  },
];

// A software house's list says whose each store is.
const columnsOf = { VAREJISTA: columns.filter(({ id }) => id !== "varejista"), PARCEIRO: columns };

/** The stores of a retailer, or those that a software house looks after, with how each stands: the worst first. */
export function StoresCard({ owner }: { owner: Owner }) {
  const area = useArea(staffBase);
  const list = useList(companyStores, { ...owner, area });
  const { data } = list.query;
  // The report of stores with the same order and what is asked for here: it lists what is counted.
  const search = {
    [owner.profile === "VAREJISTA" ? "varejistaId" : "softwareHouseId"]: owner.id,
    filter: list.asked.filter,
    sort: list.asked.sort,
  };
  return (
    <List
      list={list}
      words={texts}
      columns={columnsOf[owner.profile]}
      rowLink={{ to: (store) => pageOf(area, "LOJA", store.id) }}
    >
      <List.Card title={texts.title}>
        <List.Tools>
          {data && data.total > data.items.length && (
            <Link to="/lista-lojas" search={search}>
              {texts.all(formatNumber(data.total))}
            </Link>
          )}
        </List.Tools>
        <List.Table />
      </List.Card>
    </List>
  );
}

import { Link } from "@tanstack/react-router";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { RatioBar } from "../../modules/ratio-bar";
import { ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Hint } from "../../ui/hint";
import type { Column } from "../../ui/list/columns";
import { List } from "../../ui/list/list";
import { Tag } from "../../ui/tag";
import { silence } from "./figures";
import classes from "./home.module.css";
import type { Home } from "./home-state";
import { figures, stores } from "./messages";
import type { StoreBoard } from "./queries";
import { receiptsOf } from "./receipts-of";
import { identifiedRatio } from "./store-rows";

function Status({ store, now }: { store: StoreBoard; now: Date }) {
  const last = store.ultimoCupomEm;
  if (last === null) return <Tag tone="off">{stores.long}</Tag>;
  const silent = silence(last, now);
  return (
    <Hint label={stores.lastAt(formatDateTime(last))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact moment must be reachable by keyboard */}
      <span tabIndex={0} className={classes.status}>
        {silent ? <Tag tone="wait">{stores.silent(silent)}</Tag> : <Tag tone="ok">{stores.receiving}</Tag>}
      </span>
    </Hint>
  );
}

const columnsAt = (now: Date): Column<StoreBoard>[] => [
  {
    id: "name",
    header: "Loja",
    cell: (row) => <span className={classes.name}>{row.nomeFantasia}</span>,
  },
  {
    id: "cnpj",
    header: "CNPJ",
    meta: { whole: true },
    cell: (row) => formatCnpj(row.documento),
  },
  {
    id: "total",
    header: stores.count,
    meta: { align: "right", whole: true },
    cell: (row) => formatNumber(row.total),
  },
  {
    id: "share",
    header: "Identificados",
    cell: (row) => (row.total === 0 ? figures.none : <RatioBar ratio={identifiedRatio(row)} />),
  },
  {
    id: "last",
    header: "Situação",
    cell: (row) => <Status store={row} now={now} />,
  },
];

/** The stores with most receipts, and whether they are sending. */
export function StoresCard({ home }: { home: Home }) {
  const { area, figures: data, indicators } = home;
  const user = useCurrentUser();
  return (
    <List
      list={home.stores}
      words={{ ...stores, emptyHelp: stores.emptyText[area] }}
      columns={columnsAt(new Date(indicators.dataUpdatedAt))}
      rowLink={{ to: (store) => receiptsOf(home, { store }) ?? {} }}
      create={
        // A retailer adds its own; a software house waits for one that links to it.
        area === "varejista" &&
        mayChange(user, "stores") && (
          <ButtonLink to="/varejista/lojas/nova" look="default">
            {stores.create}
          </ButtonLink>
        )
      }
    >
      <Card flush title={stores.title} aside={<Link to={`/${area}/lojas`}>{stores.all}</Link>}>
        {data && data.lojas.length < data.totalLojas && (
          <p className={classes.note}>{stores.first(data.lojas.length)}</p>
        )}
        <List.Table quiet />
      </Card>
    </List>
  );
}

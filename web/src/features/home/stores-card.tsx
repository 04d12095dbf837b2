import { Button, Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { RatioBar } from "../../modules/ratio-bar";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/list/columns";
import { DataTable } from "../../ui/list/data-table";
import { EmptyState } from "../../ui/screen-state";
import { Tag } from "../../ui/tag";
import { silence } from "./figures";
import classes from "./home.module.css";
import type { Home } from "./home-state";
import { figures, stores } from "./messages";
import type { StoreBoard } from "./queries";
import { identifiedRatio, sortedPage } from "./store-rows";

const PAGE_SIZE = 8;
/** The list of receipts takes no longer period across retailers, so a partner sees its usual one there. */
const MAX_LIST_DAYS = 31;

/** The store's own receipts, of the period on screen where the list can show it. */
const receiptsOf = (store: StoreBoard, { area, length, period }: Home) => {
  const listed = area === "varejista" || length <= MAX_LIST_DAYS;
  return {
    to: "/lista-cupons/cupons",
    search: { lojaId: store.id, ...(listed && { startDate: period.start, endDate: period.end }) },
  } as const;
};

function Status({ store, now, everReceived }: { store: StoreBoard; now: Date; everReceived: boolean }) {
  const last = store.ultimoCupomEm;
  if (last === null) {
    return everReceived ? <Tag tone="off">{stores.long}</Tag> : <Tag tone="info">{stores.never}</Tag>;
  }
  const silent = silence(last, now);
  return (
    <Tooltip label={stores.lastAt(formatDateTime(last))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact moment must be reachable by keyboard */}
      <span tabIndex={0} className={classes.status}>
        {silent ? <Tag tone="wait">{stores.silent(silent)}</Tag> : <Tag tone="ok">{stores.receiving}</Tag>}
      </span>
    </Tooltip>
  );
}

/** A retailer adds its own; a software house waits for one that links to it. */
function NoStores({ area }: Pick<Home, "area">) {
  return (
    <EmptyState
      title={stores.empty}
      action={
        area === "varejista" && (
          <Button component={Link} to="/varejista/lojas/nova" variant="default">
            {stores.create}
          </Button>
        )
      }
    >
      {stores.emptyText[area]}
    </EmptyState>
  );
}

const columnsAt = (now: Date, everReceived: boolean): Column<StoreBoard>[] => [
  {
    id: "name",
    header: "Loja",
    cell: ({ row }) => <span className={classes.name}>{row.original.nomeFantasia}</span>,
  },
  {
    id: "cnpj",
    header: "CNPJ",
    enableSorting: false,
    meta: { whole: true },
    cell: ({ row }) => formatCnpj(row.original.documento),
  },
  {
    id: "total",
    header: "Cupons",
    meta: { align: "right" },
    cell: ({ row }) => formatNumber(row.original.total),
  },
  {
    id: "share",
    header: "Identificados",
    cell: ({ row }) =>
      row.original.total === 0 ? figures.none : <RatioBar ratio={identifiedRatio(row.original)} />,
  },
  {
    id: "last",
    header: "Situação",
    cell: ({ row }) => <Status store={row.original} now={now} everReceived={everReceived} />,
  },
];

/** The stores with most receipts, and whether they are sending. The server gives at most a hundred, in one piece. */
export function StoresCard({ home }: { home: Home }) {
  const { indicators, table } = home;
  const { data } = indicators;
  const columns = columnsAt(new Date(indicators.dataUpdatedAt), data?.primeiroCupom ?? false);
  return (
    <Card flush title={stores.title} aside={<Link to={`/${home.area}/lojas`}>{stores.all}</Link>}>
      {data && data.lojas.length < data.totalLojas && (
        <p className={classes.note}>{stores.first(data.lojas.length)}</p>
      )}
      <DataTable
        caption={stores.caption}
        columns={columns}
        query={{ ...indicators, data: data && sortedPage(data.lojas, table, PAGE_SIZE) }}
        state={table}
        pageSize={PAGE_SIZE}
        rowId={(store) => store.id}
        noun={stores.noun}
        rowLink={{ to: (store) => receiptsOf(store, home) }}
        quiet
        empty={<NoStores area={home.area} />}
      />
    </Card>
  );
}

import { Tooltip } from "@mantine/core";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Column } from "../../ui/data-table/columns";
import { DataTable } from "../../ui/data-table/data-table";
import { EmptyState } from "../../ui/screen-state";
import { Tag } from "../../ui/tag";
import { shareText, silence } from "./figures";
import classes from "./home.module.css";
import type { Home } from "./home-state";
import { stores } from "./messages";
import type { StoreBoard } from "./queries";
import { sortedPage } from "./store-rows";

const PAGE_SIZE = 8;

function Share({ store }: { store: StoreBoard }) {
  const ratio = store.total === 0 ? 0 : store.identificados / store.total;
  return (
    <span className={classes.share}>
      <span className={classes.bar} aria-hidden="true">
        <i style={{ width: `${100 * ratio}%` }} />
      </span>
      {shareText({ part: store.identificados, whole: store.total })}
    </span>
  );
}

function Status({ store, now, everReceived }: { store: StoreBoard; now: Date; everReceived: boolean }) {
  const last = store.ultimoCupomEm;
  if (last === null) return <Tag tone="off">{everReceived ? stores.long : stores.never}</Tag>;
  const silent = silence(last, now);
  return (
    <Tooltip label={stores.lastAt(formatDateTime(last))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact moment must be reachable by keyboard */}
      <span tabIndex={0}>
        {silent ? <Tag tone="wait">{stores.silent(silent)}</Tag> : <Tag tone="ok">{stores.receiving}</Tag>}
      </span>
    </Tooltip>
  );
}

const columnsAt = (now: Date, everReceived: boolean): Column<StoreBoard>[] => [
  { id: "name", header: "Loja", cell: ({ row }) => row.original.nomeFantasia },
  { id: "cnpj", header: "CNPJ", enableSorting: false, cell: ({ row }) => formatCnpj(row.original.documento) },
  {
    id: "total",
    header: "Cupons",
    meta: { align: "right" },
    cell: ({ row }) => formatNumber(row.original.total),
  },
  { id: "share", header: "Identificados", cell: ({ row }) => <Share store={row.original} /> },
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
    <Card flush title={stores.title}>
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
        empty={<EmptyState title={stores.empty}>{stores.emptyText[home.owner]}</EmptyState>}
      />
    </Card>
  );
}

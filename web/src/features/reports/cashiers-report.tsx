import { Button } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { useArea } from "../../modules/area";
import { counted } from "../../modules/counted";
import { fits, MAX_DAYS } from "../../modules/period";
import { PeriodTooLong } from "../../modules/period-too-long";
import { TypedFilter } from "../../ui/list/typed-filter";
import { useList } from "../../ui/list/use-list";
import { RowName } from "./cells";
import { type Cells, columnsOf, comparedColumns } from "./columns";
import { ComparedChart } from "./compared-chart";
import { type CashiersAsked, cashiers, cashiersBase, periodOf } from "./lists";
import { messages } from "./messages";
import { OwnerFilters } from "./owner-filters";
import { PeriodFilters } from "./period-filters";
import { Report } from "./report";

type Row = Schemas["CashierReportRow"];
type CashiersArea = keyof typeof cashiersBase;

const ANY_PERIOD = { periodo: undefined, startDate: undefined, endDate: undefined };

/** The receipts that a row counts. The list cannot be narrowed to those without a cashier. */
const receiptsOf = (area: CashiersArea, { periodo, startDate, endDate }: CashiersAsked, row: Row) => ({
  ...{ periodo, startDate, endDate },
  varejistaId: area === "admin" ? row.retailer.id : undefined,
  lojaId: row.store.id,
  caixa: row.cashierCode,
  ...counted,
});

/** A number that opens the receipts that it counts, where there are any and the list can show them. */
function Counted({ total, search }: { total: number; search: "" | LinkProps["search"] }) {
  if (total === 0 || !search) return formatNumber(total);
  return (
    <Link to="/lista-cupons/cupons" search={search}>
      {formatNumber(total)}
    </Link>
  );
}

const cellsOf = (area: CashiersArea, shown: CashiersAsked): Cells<Row> => ({
  cashierCode: ({ cashierCode, store }) => (
    <RowName
      before={cashierCode && messages.cashier}
      name={cashierCode || messages.noCashier}
      under={store.tradeName}
    />
  ),
  storeTradeName: ({ store }) => store.tradeName,
  storeDocument: ({ store }) => formatCnpj(store.document),
  retailerTradeName: ({ retailer }) => retailer.tradeName,
  totalReceipts: (row) => (
    <Counted total={row.totalReceipts} search={row.cashierCode && receiptsOf(area, shown, row)} />
  ),
  totalIdentifiedReceipts: (row) => (
    <Counted
      total={row.totalIdentifiedReceipts}
      search={row.cashierCode && { ...receiptsOf(area, shown, row), consumidor: "comCpf" }}
    />
  ),
  firstReceiptDate: ({ firstReceiptDate }) => firstReceiptDate && formatDateTime(firstReceiptDate),
  lastReceiptDate: ({ lastReceiptDate }) => lastReceiptDate && formatDateTime(lastReceiptDate),
});

const nameOf = ({ cashierCode, store }: Row) =>
  `${cashierCode ? `${messages.cashier} ${cashierCode}` : messages.noCashier} · ${store.tradeName}`;

/** '/cashier-list' and '/admin/cashier-list': what each cashier of each store had in a period (RT-10, RT-30). */
export function CashiersReport() {
  const area = useArea(cashiersBase);
  const list = useList(cashiers, area);
  const { asked, url } = list;
  const period = periodOf(asked);
  const shown = list.shownFor ?? asked;
  const columns = columnsOf("cashiers", cellsOf(area, shown), ["storeTradeName"]);
  return (
    <Report
      kind="cashiers"
      list={list}
      columns={shown.comparar ? comparedColumns("cashiers", columns, "totalReceipts") : columns}
      comparison={list.data?.comparacao}
      chart={<ComparedChart kind="cashiers" list={list} nameOf={nameOf} />}
      rowId={({ store, cashierCode }) => `${store.id} ${cashierCode}`}
      beside={
        <Button variant="default" renderRoot={(props) => <Link to="/conferir-cpf" {...props} />}>
          {messages.toCheck}
        </Button>
      }
      filters={
        <PeriodFilters asked={asked} onChange={url.set}>
          <OwnerFilters
            retailers={asked.retailerId}
            store={asked.storeId}
            onChange={(retailerId, storeId, step) => url.set({ retailerId, storeId }, step)}
          />
          <TypedFilter
            name="cashierCode"
            label={messages.cashier}
            placeholder={messages.all.cashiers}
            value={asked.cashierCode ?? ""}
            onChange={(code) => url.set({ cashierCode: code || undefined }, { replace: true })}
          />
        </PeriodFilters>
      }
      instead={!fits(period, MAX_DAYS) && <PeriodTooLong onReset={() => url.set(ANY_PERIOD)} />}
    />
  );
}

import { Button } from "@mantine/core";
import { useArea } from "../../modules/area";
import type { Period } from "../../modules/period";
import { Card } from "../../ui/card";
import { DataTable } from "../../ui/list/data-table";
import type { PageQuery } from "../../ui/list/page-query";
import { SavedViews } from "../../ui/list/saved-views";
import type { TableState } from "../../ui/list/table-search";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";
import { columnsBy, type ReportRow, totalsOf } from "./report-columns";
import { REPORT_SIZES, type ReportSearch } from "./search";

type Sums = Parameters<typeof totalsOf>[0];

type Props = {
  query: PageQuery<ReportRow> & { data: { totais: Sums } | undefined };
  state: TableState;
  search: ReportSearch;
  period: Period;
  pageSize: number;
  /** The retailer of a store, where the list needs it named. */
  retailerOf: (lojaId: string) => string | undefined;
};

/** The report's rows; each opens its receipts. */
export function ReportTable({ query, state, search, period, pageSize, retailerOf }: Props) {
  const area = useArea();
  const bySerie = search.groupBy === "serie";
  const retailers = search.varejistaIds?.split(",") ?? [];
  const receiptsOf = ({ agrupador, lojaId }: ReportRow) =>
    bySerie
      ? {
          startDate: period.start,
          endDate: period.end,
          serie: Number(agrupador),
          lojaId: lojaId ?? undefined,
          varejistaId: lojaId ? retailerOf(lojaId) : undefined,
        }
      : { day: agrupador, varejistaId: retailers.length === 1 ? retailers[0] : undefined };
  return (
    <Card flush>
      <DataTable
        key={search.groupBy}
        caption={bySerie ? "Cupons por série" : "Cupons por data"}
        columns={bySerie ? columnsBy.serie : columnsBy.data}
        query={query}
        state={state}
        pageSize={pageSize}
        pageSizes={{
          choices: REPORT_SIZES,
          onChange: (size) => state.update({ rowsPerPage: size === REPORT_SIZES[0] ? undefined : size }),
        }}
        rowId={(row) => `${row.agrupador} ${row.lojaId}`}
        noun={bySerie ? ["série", "séries"] : ["dia", "dias"]}
        totals={totalsOf(query.data?.totais)}
        actions={<SavedViews />}
        rowLink={{ to: (row) => ({ to: "/lista-cupons/cupons", search: receiptsOf(row) }) }}
        empty={
          <EmptyState
            title={messages.none}
            action={
              <Button
                variant="default"
                onClick={() =>
                  state.update({ startDate: undefined, endDate: undefined, varejistaIds: undefined })
                }
              >
                {messages.last30}
              </Button>
            }
          >
            {area === "varejista" ? messages.noneRetailer : messages.noneOthers}
          </EmptyState>
        }
      />
    </Card>
  );
}

import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { useArea } from "../../modules/area";
import { storeChoicesQuery } from "../../modules/choices/queries";
import { Card } from "../../ui/card";
import { DataTable } from "../../ui/list/data-table";
import { SavedViews } from "../../ui/list/saved-views";
import { useTableSearch } from "../../ui/list/table-search";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { KeySearch } from "./key-search";
import { dayColumns, listColumns } from "./list-columns";
import { CLEARED, ListFilters } from "./list-filters";
import { countText, messages } from "./messages";
import { PeriodTooLong } from "./period-too-long";
import { receiptsQuery } from "./queries";
import { fits, LIST_SIZES, type ListSearch, MAX_DAYS, MAX_DAYS_ACROSS, periodOf } from "./search";

/** The server's one order. */
const ORDER = "emitidoEm.desc";

/** '/lista-cupons/cupons': the receipts behind a row of the report, one by one. */
export function ListScreen() {
  const area = useArea();
  const search: ListSearch = useSearch({ strict: false });
  const { update, ...table } = useTableSearch(ORDER);
  const period = periodOf(search, dayOf(new Date()));
  const across = area !== "varejista" && !search.varejistaId;
  const short = fits(period, across ? MAX_DAYS_ACROSS : MAX_DAYS);
  const pageSize = search.pageSize ?? LIST_SIZES[0];
  const receipts = useQuery({
    ...receiptsQuery(area, {
      startDate: period.start,
      endDate: period.end,
      varejistaId: search.varejistaId,
      lojaId: search.lojaId,
      serie: search.serie,
      caixa: search.caixa,
      situacao: search.situacao,
      page: table.page,
      pageSize,
    }),
    enabled: short,
  });
  const { data: stores = [] } = useQuery(storeChoicesQuery(area));
  const counted = short && !receipts.data?.more ? receipts.data?.total : undefined;
  const acrossText = area === "parceiro" ? messages.tooLongAcrossPartner : messages.tooLongAcross;
  return (
    <>
      <PageHeader
        subtitle={countText(counted, period)}
        crumbs={[{ title: "Cupons", to: "/lista-cupons" }]}
        actions={<KeySearch />}
      />
      <Stack gap="md">
        <ListFilters search={search} period={period} stores={stores} onChange={update} />
        {short ? (
          <Card flush>
            <DataTable
              caption="Cupons, um a um"
              columns={period.start === period.end ? dayColumns : listColumns}
              query={receipts}
              state={{ ...table, update }}
              pageSize={pageSize}
              pageSizes={{
                choices: LIST_SIZES,
                onChange: (size) => update({ pageSize: size === LIST_SIZES[0] ? undefined : size }),
              }}
              rowId={(row) => row.chaveAcesso}
              noun={["cupom", "cupons"]}
              actions={<SavedViews />}
              rowLink={{
                to: ({ chaveAcesso }) => ({
                  to: "/lista-cupons/cupom/$accessKey",
                  params: { accessKey: chaveAcesso },
                }),
              }}
              empty={
                <EmptyState
                  title={messages.noneFiltered}
                  action={
                    <Button variant="default" onClick={() => update(CLEARED)}>
                      {messages.clear}
                    </Button>
                  }
                >
                  {messages.noneOthers}
                </EmptyState>
              }
            />
          </Card>
        ) : (
          <PeriodTooLong
            title={across ? acrossText : messages.tooLong}
            onReset={() => update({ day: undefined, startDate: undefined, endDate: undefined })}
          />
        )}
      </Stack>
    </>
  );
}

import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { dayOf } from "../../lib/format";
import { useArea } from "../../modules/area";
import { choiceOptions } from "../../modules/choices/choice-options";
import { storeChoicesQuery } from "../../modules/choices/queries";
import { parseSort, useTableSearch } from "../../ui/list/table-search";
import { PageHeader } from "../../ui/page-header";
import { EvolutionCard } from "./evolution-card";
import { KeySearch } from "./key-search";
import { countText, messages } from "./messages";
import { PeriodTooLong } from "./period-too-long";
import { reportQuery } from "./queries";
import { ReportFilters } from "./report-filters";
import { ReportTable } from "./report-table";
import { fits, MAX_DAYS, periodOf, REPORT_SIZES, type ReportSearch } from "./search";

/** The server's own default order (RP-06). */
const DEFAULT_SORT = "cupons.desc";

/** '/lista-cupons': receipts by day or by série, as a chart and as figures, for every profile. */
export function ReportScreen() {
  const area = useArea();
  const search: ReportSearch = useSearch({ strict: false });
  const state = useTableSearch(DEFAULT_SORT);
  const period = periodOf(search, dayOf(new Date()));
  const short = fits(period, MAX_DAYS);
  const pageSize = search.rowsPerPage ?? REPORT_SIZES[0];
  const { id, desc } = parseSort(state.sort);
  const report = useQuery({
    ...reportQuery(area, {
      startDate: period.start,
      endDate: period.end,
      varejistaIds: search.varejistaIds,
      groupBy: search.groupBy,
      page: state.page,
      rowsPerPage: pageSize,
      sortBy: id,
      orderBy: desc ? "desc" : "asc",
    }),
    enabled: short,
  });
  const { data: stores = [] } = useQuery(storeChoicesQuery(area));
  const offered = search.varejistaIds
    ? stores.filter((store) => search.varejistaIds?.split(",").includes(store.varejistaId))
    : stores;
  const storeOf = (lojaId: string | undefined) => stores.find((store) => store.id === lojaId);
  return (
    <>
      <PageHeader
        subtitle={countText(short ? report.data?.totais.cuponsVerdesTotais : undefined, period)}
        actions={<KeySearch />}
      />
      <Stack gap="md">
        <ReportFilters
          search={search}
          period={period}
          stores={choiceOptions(offered)}
          onChange={state.update}
        />
        {short ? (
          <>
            <EvolutionCard
              period={period}
              varejistaIds={search.varejistaIds}
              lojaId={search.lojaId}
              store={storeOf(search.lojaId)?.nomeFantasia}
            />
            <ReportTable
              query={report}
              state={state}
              search={search}
              period={period}
              pageSize={pageSize}
              retailerOf={(lojaId) => (area === "varejista" ? undefined : storeOf(lojaId)?.varejistaId)}
            />
          </>
        ) : (
          <PeriodTooLong
            title={messages.tooLong}
            onReset={() => state.update({ startDate: undefined, endDate: undefined })}
          />
        )}
      </Stack>
    </>
  );
}

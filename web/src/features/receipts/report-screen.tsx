import { Stack } from "@mantine/core";
import { useArea } from "../../modules/area";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { EvolutionCard } from "./evolution-card";
import { KeySearch } from "./key-search";
import { fits, MAX_DAYS, periodOf, report } from "./lists";
import { messages, reportWords } from "./messages";
import { useOwners } from "./owners";
import { PeriodTooLong } from "./period-too-long";
import { receiptsOf } from "./receipts-of";
import { columnsBy, totalsOf } from "./report-columns";
import { ReportCount } from "./report-count";
import { ReportFilters } from "./report-filters";

/** '/lista-cupons': receipts by day, by série or by store, as a chart and as figures, for every profile. */
export function ReportScreen() {
  const area = useArea();
  const list = useList(report, area);
  const { asked, url } = list;
  // Rows of another question stay while theirs load, with their own heads and count.
  const shown = list.shownFor ?? asked;
  const short = fits(periodOf(asked), MAX_DAYS);
  const owners = useOwners(
    { retailers: asked.varejistaIds, lojaId: asked.lojaId },
    area === "varejista" ? [] : list.data?.items.flatMap((row) => row.lojaId ?? []),
  );
  const { retailerOf, storeOf } = owners;
  const help = area === "varejista" ? messages.noneRetailer : messages.noneOthers;
  const words = {
    ...reportWords[shown.groupBy ?? "data"],
    ...{ empty: messages.none, emptyHelp: help, nothingFound: messages.none, nothingFoundHelp: help },
    showAll: messages.last30,
  };
  return (
    <>
      <PageHeader
        subtitle={
          <ReportCount
            shown={short ? shown : asked}
            answer={short ? list.data : undefined}
            retailerOf={retailerOf}
          />
        }
        actions={<KeySearch />}
      />
      <Stack gap="md">
        <ReportFilters asked={asked} owners={owners} onChange={url.set} />
        {short ? (
          <>
            <EvolutionCard asked={asked} store={storeOf(asked.lojaId)?.nomeFantasia} />
            <List
              list={list}
              words={words}
              columns={columnsBy[shown.groupBy ?? "data"]}
              rowId={(row) => `${row.agrupador} ${row.lojaId}`}
              rowLink={{
                to: (row) => ({ to: "/lista-cupons/cupons", search: receiptsOf(shown, retailerOf, row) }),
              }}
            >
              <List.Card>
                <List.Tools saved />
                <List.Table totals={totalsOf(list.data?.totais)} />
              </List.Card>
            </List>
          </>
        ) : (
          <PeriodTooLong
            title={messages.tooLong}
            onReset={() => url.set({ periodo: undefined, startDate: undefined, endDate: undefined })}
          />
        )}
      </Stack>
    </>
  );
}

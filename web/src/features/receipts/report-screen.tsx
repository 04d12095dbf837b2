import { Stack } from "@mantine/core";
import { plural } from "../../lib/format";
import { useArea } from "../../modules/area";
import { AttentionLine } from "../../modules/attention/attention-line";
import { useOwners } from "../../modules/choices/use-owners";
import { fits, MAX_DAYS, periodWords } from "../../modules/period";
import { PeriodTooLong } from "../../modules/period-too-long";
import { Views } from "../../modules/team-views/views";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { EvolutionCard } from "./evolution-card";
import { KeySearch } from "./key-search";
import { listable, periodOf, report } from "./lists";
import { messages, reportWords } from "./messages";
import { receiptsOf } from "./receipts-of";
import { columnsBy, type Opens, totalsOf } from "./report-columns";
import { ReportCount } from "./report-count";
import { ReportExport } from "./report-export";
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
  const opens: Opens = (row, consumidor) => {
    const search = { ...receiptsOf(shown, retailerOf, row), consumidor };
    return "day" in search || listable(area, search) ? search : undefined;
  };
  const columns = columnsBy(shown.groupBy ?? "data", opens, shown.comparar !== undefined);
  const help = area === "varejista" ? messages.noneRetailer : messages.noneOthers;
  const words = {
    ...reportWords[shown.groupBy ?? "data"],
    ...{ empty: messages.none, emptyHelp: help, nothingFound: messages.none, nothingFoundHelp: help },
    showAll: periodWords.last30,
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
      <AttentionLine />
      <Stack gap="md">
        <ReportFilters asked={asked} owners={owners} onChange={url.set} />
        {short ? (
          <>
            <EvolutionCard asked={asked} store={storeOf(asked.lojaId)?.nomeFantasia} />
            <List
              list={list}
              words={words}
              columns={columns}
              rowId={(row) => `${row.agrupador} ${row.lojaId}`}
              rowLink={{
                to: (row) => ({ to: "/lista-cupons/cupons", search: receiptsOf(shown, retailerOf, row) }),
              }}
            >
              <List.Card>
                <List.Tools>
                  <ReportExport
                    shown={shown}
                    columns={columns}
                    total={list.data?.total}
                    narrowedTo={[
                      storeOf(shown.lojaId)?.nomeFantasia,
                      owners.owners.length
                        ? plural(owners.owners.length, "varejista", "varejistas")
                        : undefined,
                    ]}
                  />
                  <Views />
                </List.Tools>
                <List.Table totals={totalsOf(list.data, opens)} />
              </List.Card>
            </List>
          </>
        ) : (
          <PeriodTooLong
            onReset={() => url.set({ periodo: undefined, startDate: undefined, endDate: undefined })}
          />
        )}
      </Stack>
    </>
  );
}

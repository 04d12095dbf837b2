import { Button, Stack } from "@mantine/core";
import { ApiError, errorMessage } from "../../lib/api-error";
import { useArea } from "../../modules/area";
import { useOwners } from "../../modules/choices/use-owners";
import { fits, MAX_DAYS } from "../../modules/period";
import { PeriodTooLong } from "../../modules/period-too-long";
import { Views } from "../../modules/team-views/views";
import { Card } from "../../ui/card";
import { List } from "../../ui/list/list";
import { useList } from "../../ui/list/use-list";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { KeySearch } from "./key-search";
import { dayColumns, listColumns } from "./list-columns";
import { ListFilters } from "./list-filters";
import { listable, periodOf, receipts } from "./lists";
import { countText, listWords, messages } from "./messages";
import { ReceiptsExport } from "./receipts-export";

const ANY_PERIOD = { day: undefined, periodo: undefined, startDate: undefined, endDate: undefined };

/** So many receipts are not sorted by their value: what to do instead. */
function TooManyToSort({ error, onReset }: { error: unknown; onReset: () => void }) {
  return (
    <Card>
      <EmptyState
        title={errorMessage(error)}
        action={
          <Button variant="default" onClick={onReset}>
            {messages.byDay}
          </Button>
        }
      />
    </Card>
  );
}

const isTooManyToSort = (error: unknown) =>
  error instanceof ApiError && error.code === "receipts.too_many_to_sort";

/** '/lista-cupons/cupons': the receipts behind a row of the report, one by one. */
export function ListScreen() {
  const area = useArea();
  const list = useList(receipts, area);
  const { asked, url } = list;
  const shown = list.shownFor ?? asked;
  const short = listable(area, asked);
  const owners = useOwners({ retailers: asked.varejistaId, lojaId: asked.lojaId });
  const counted = short && !list.data?.more ? list.data?.total : undefined;
  const period = periodOf(short ? shown : asked);
  const acrossText = area === "parceiro" ? messages.tooLongAcrossPartner : messages.tooLongAcross;
  const rows = () => {
    const { error } = list.query;
    if (!short) {
      const title = fits(periodOf(asked), MAX_DAYS) ? acrossText : undefined;
      return <PeriodTooLong title={title} onReset={() => url.set(ANY_PERIOD)} />;
    }
    if (isTooManyToSort(error)) {
      return <TooManyToSort error={error} onReset={() => url.setSort(receipts.order)} />;
    }
    return (
      <List
        list={list}
        words={listWords}
        columns={period.start === period.end ? dayColumns : listColumns}
        rowId={(row) => row.chaveAcesso}
        rowLink={{
          to: ({ chaveAcesso }) => ({
            to: "/lista-cupons/cupom/$accessKey",
            params: { accessKey: chaveAcesso },
          }),
        }}
      >
        <List.Card>
          <List.Tools>
            <ReceiptsExport shown={shown} data={list.data} narrowed={list.narrowed} />
            <Views />
          </List.Tools>
          <List.Table />
        </List.Card>
      </List>
    );
  };
  return (
    <>
      <PageHeader
        subtitle={countText(counted, shown.situacao, period)}
        crumbs={[{ title: "Cupons", to: "/lista-cupons" }]}
        actions={<KeySearch />}
      />
      <Stack gap="md">
        <ListFilters
          asked={asked}
          owners={owners}
          onChange={url.set}
          onClear={list.narrowed ? url.clear : undefined}
        />
        {rows()}
      </Stack>
    </>
  );
}

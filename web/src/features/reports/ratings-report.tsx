import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { formatCnpj } from "../../lib/format";
import { useArea } from "../../modules/area";
import { fits, MAX_DAYS } from "../../modules/period";
import { PeriodTooLong } from "../../modules/period-too-long";
import { useList } from "../../ui/list/use-list";
import { formatAverage, RowName } from "./cells";
import { type Cells, columnsOf, comparedColumns } from "./columns";
import { ComparedChart } from "./compared-chart";
import { cashiersBase, periodOf, ratings } from "./lists";
import { OwnerFilters } from "./owner-filters";
import { PeriodFilters } from "./period-filters";
import { Report } from "./report";

type Row = Schemas["RatingReportRow"];

const cells: Cells<Row> = {
  nomeFantasia: (row) => <RowName name={row.nomeFantasia} under={formatCnpj(row.documento)} />,
  // Of a store that was rated before alone: no rating is 0.
  mediaNotas: ({ totalNotas, mediaNotas }) => (totalNotas ? formatAverage(mediaNotas) : undefined),
};

/** What the chart calls a store: by its CNPJ too where another one on screen has its name. */
const namesOf =
  (rows: readonly Row[]) =>
  ({ nomeFantasia, documento }: Row) =>
    rows.filter((row) => row.nomeFantasia === nomeFantasia).length > 1
      ? `${nomeFantasia} · ${formatCnpj(documento)}`
      : nomeFantasia;

const columns = columnsOf("avaliacoes", cells, ["documento"]);
const compared = comparedColumns("avaliacoes", columns, "totalNotas");

/** '/lista-avaliacoes' and '/admin/lista-avaliacoes': what each store was given in a period (RT-05, RT-27). */
export function RatingsReport() {
  const area = useArea(cashiersBase);
  const list = useList(ratings, area);
  const { asked, url } = list;
  const rows = list.data?.items;
  const nameOf = useMemo(() => namesOf(rows ?? []), [rows]);
  return (
    <Report
      kind="avaliacoes"
      list={list}
      columns={(list.shownFor ?? asked).comparar ? compared : columns}
      comparison={list.data?.comparacao}
      chart={<ComparedChart kind="avaliacoes" list={list} nameOf={nameOf} />}
      rowId={({ lojaId }) => lojaId}
      filters={
        <PeriodFilters asked={asked} onChange={url.set}>
          <OwnerFilters
            retailers={asked.varejistaId}
            store={asked.lojaId}
            onChange={(varejistaId, lojaId, step) => url.set({ varejistaId, lojaId }, step)}
          />
        </PeriodFilters>
      }
      instead={!fits(periodOf(asked), MAX_DAYS) && <PeriodTooLong onReset={url.clear} />}
    />
  );
}

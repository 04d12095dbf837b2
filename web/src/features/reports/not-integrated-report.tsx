import { Button } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { plural } from "../../lib/format";
import { useList } from "../../ui/list/use-list";
import { inLine, RowName } from "./cells";
import { type Cells, columnsOf } from "./columns";
import { notIntegrated } from "./lists";
import classes from "./not-integrated.module.css";
import { CompanyFilter, StateFilter } from "./not-integrated-filters";
import { notIntegratedTexts as texts } from "./not-integrated-messages";
import { Report } from "./report";
import reports from "./reports.module.css";

type Row = Schemas["NotIntegratedReportRow"];

const cells: Cells<Row> = {
  agrupador: ({ agrupador, nomeFantasia, leituras }) => (
    <RowName name={agrupador} under={inLine(nomeFantasia, plural(leituras, ...texts.scans))} />
  ),
  nomeFantasia: ({ nomeFantasia, leituras }) => (
    <span>
      {nomeFantasia || texts.unnamed}
      <span className={classes.under}>{plural(leituras, ...texts.scans)}</span>
    </span>
  ),
};

const columns = columnsOf("lojas-nao-integradas", cells, ["nomeFantasia"]);

/** '/lista-lojas-nao-integradas': stores that consumers ask for, for administrators (RT-17, RP-24). */
export function NotIntegratedReport() {
  const list = useList(notIntegrated, "admin");
  const { asked, url } = list;
  return (
    <Report
      kind="lojas-nao-integradas"
      list={list}
      columns={columns}
      rowId={({ documento }) => documento}
      rowLink={{
        to: ({ agrupador }) => ({ to: "/admin/non-integrated-store-details/$id", params: { id: agrupador } }),
      }}
      beside={
        <Button component="a" href="/escanear" target="_blank" rel="noreferrer" variant="default">
          {texts.scanPage}
        </Button>
      }
      filters={
        <div className={reports.filters}>
          <CompanyFilter value={asked.agrupador} onChange={(agrupador) => url.set({ agrupador })} />
          <StateFilter value={asked.uf} onChange={(uf) => url.set({ uf })} />
        </div>
      }
    />
  );
}

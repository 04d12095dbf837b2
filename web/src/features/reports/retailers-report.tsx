import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCnpj, formatNumber } from "../../lib/format";
import { useArea } from "../../modules/area";
import { BulkActions, BulkButton } from "../../modules/bulk/bulk-button";
import { withChoice } from "../../modules/bulk/select-column";
import { useSelection } from "../../modules/bulk/use-selection";
import { CodeFilter } from "../../modules/choices/choice-filter";
import type { RowLink } from "../../ui/list/row-target";
import { useList } from "../../ui/list/use-list";
import { inLine, placeOf, RowName } from "./cells";
import { type Cells, columnsOf } from "./columns";
import { retailers, retailersBase, standings } from "./lists";
import { messages } from "./messages";
import { HouseFilter, RetailersFilter } from "./owner-filters";
import { Report } from "./report";
import classes from "./reports.module.css";

type Row = Schemas["RetailerReportRow"];

const storesOf = ({ id }: Row) => ({ to: "/lista-lojas", search: { varejistaId: id } }) as const;

const cells: Cells<Row> = {
  nomeFantasia: (row) => (
    <RowName name={row.nomeFantasia} under={inLine(formatCnpj(row.documento), placeOf(row))} />
  ),
};

/** A software house chooses among no retailers (D-25): its number of stores has no list of its own. */
const staffCells: Cells<Row> = {
  ...cells,
  totalLojas: (row) =>
    row.totalLojas === 0 ? "0" : <Link {...storesOf(row)}>{formatNumber(row.totalLojas)}</Link>,
};

const FOLDED = ["documento", "cidade", "uf"];
const columns = {
  parceiro: columnsOf("varejistas", cells, FOLDED, false),
  staff: columnsOf("varejistas", staffCells, FOLDED),
};

const links: Record<keyof typeof retailersBase, RowLink<Row> | undefined> = {
  admin: { to: ({ id }) => ({ to: "/admin/retailer-details/$id", params: { id } }) },
  support: { to: storesOf },
  parceiro: undefined,
};

/** '/lista-varejista': retailers with their contracts, for staff and for the software house of theirs (RT-13). */
export function RetailersReport() {
  const area = useArea(retailersBase);
  const list = useList(retailers, area);
  const { asked, url } = list;
  const selection = useSelection(list);
  const shown = columns[area === "parceiro" ? area : "staff"];
  const { varejistaId, softwareHouseId, situacao, filter } = asked;
  return (
    <Report
      kind="varejistas"
      list={list}
      columns={shown}
      choice={
        area === "admin"
          ? {
              columns: withChoice(shown, selection, ({ nomeFantasia }) => nomeFantasia),
              button: <BulkButton selection={selection} />,
              bar: (
                <BulkActions
                  acts={["reenviar-contratos"]}
                  selection={selection}
                  rows={list.data?.items.map(({ id }) => id) ?? []}
                  total={list.data?.total ?? 0}
                  values={{ varejistaId, softwareHouseId, situacao, filter }}
                  narrowed={list.narrowed}
                  changes="contract"
                />
              ),
            }
          : undefined
      }
      rowLink={links[area]}
      filters={
        area !== "parceiro" && (
          <div className={classes.filters}>
            <RetailersFilter
              value={asked.varejistaId}
              onChange={(varejistaId, step) => url.set({ varejistaId }, step)}
            />
            <HouseFilter
              value={asked.softwareHouseId}
              onChange={(softwareHouseId) => url.set({ softwareHouseId })}
            />
            <CodeFilter
              name="situacao"
              label={messages.state}
              all={messages.all.states}
              codes={standings}
              say={(value) => messages.standings[value]}
              value={asked.situacao}
              onChange={(situacao) => url.set({ situacao })}
            />
          </div>
        )
      }
    />
  );
}

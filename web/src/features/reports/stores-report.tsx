import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCnpj, formatNumber } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { type Area, useArea } from "../../modules/area";
import { CodeFilter } from "../../modules/choices/choice-filter";
import { useCurrentUser } from "../../modules/current-user";
import { RatioBar } from "../../modules/ratio-bar";
import { CreateLink } from "../../ui/list/create-link";
import { useList } from "../../ui/list/use-list";
import { RelativeTime } from "../../ui/relative-time";
import { inLine, placeOf, RowName } from "./cells";
import { type Cells, columnsOf } from "./columns";
import { states, stores } from "./lists";
import { messages } from "./messages";
import { HouseFilter, OwnerFilters } from "./owner-filters";
import { Report } from "./report";
import classes from "./reports.module.css";

type Row = Schemas["StoreReportRow"];

/** The store's receipts of the last 30 days, which its figure counts. */
const receiptsOf = ({ id }: Row) => ({ to: "/lista-cupons", search: { lojaId: id } }) as const;

/** Where a store leads: to its own screen, or to its receipts where the account has none. */
const screenOf = (area: Area, changes: boolean) => (row: Row) => {
  const params = { id: row.id };
  if (area === "admin") return { to: "/admin/store-details/$id" as const, params };
  if (area === "support" || !changes) return receiptsOf(row);
  return { to: `/${area}/lojas/$id/editar` as const, params };
};

const cells: Cells<Row> = {
  nomeFantasia: (row) => (
    <RowName name={row.nomeFantasia} under={inLine(formatCnpj(row.documento), placeOf(row))} />
  ),
  situacao: ({ situacao }) => messages.states[situacao],
  ultimoCupom: ({ ultimoCupom }) => ultimoCupom && <RelativeTime instant={ultimoCupom} />,
  cupons: (row) => (row.cupons === 0 ? "0" : <Link {...receiptsOf(row)}>{formatNumber(row.cupons)}</Link>),
  identificados: ({ cupons, identificados }) => (cupons ? <RatioBar ratio={identificados} /> : undefined),
};

const adminCells: Cells<Row> = {
  ...cells,
  varejista: ({ varejistaId, varejista }) => (
    <Link to="/admin/retailer-details/$id" params={{ id: varejistaId }}>
      {varejista}
    </Link>
  ),
  softwareHouse: ({ softwareHouseId, softwareHouse }) =>
    softwareHouseId ? (
      <Link to="/admin/partner-details/$id" params={{ id: softwareHouseId }}>
        {softwareHouse}
      </Link>
    ) : undefined,
};

const FOLDED = ["documento", "cidade", "uf"];
const columns = columnsOf("lojas", cells, FOLDED);
const adminColumns = columnsOf("lojas", adminCells, FOLDED);

/** '/lista-lojas': the stores that the profile may see, each as it stands (RT-15). */
export function StoresReport() {
  const area = useArea();
  const changes = mayChange(useCurrentUser(), "stores");
  const list = useList(stores, area);
  const { asked, url } = list;
  const staff = area === "admin" || area === "support";
  return (
    <Report
      kind="lojas"
      list={list}
      columns={area === "admin" ? adminColumns : columns}
      rowLink={{ to: screenOf(area, changes) }}
      create={!staff && changes && <CreateLink to={`/${area}/lojas/nova`}>{messages.createStore}</CreateLink>}
      filters={
        <div className={classes.filters}>
          <OwnerFilters
            retailers={asked.varejistaId}
            store={asked.lojaId}
            onChange={(varejistaId, lojaId, step) => url.set({ varejistaId, lojaId }, step)}
          />
          {staff && (
            <HouseFilter
              value={asked.softwareHouseId}
              onChange={(softwareHouseId) => url.set({ softwareHouseId })}
            />
          )}
          <CodeFilter
            name="situacao"
            label={messages.state}
            all={messages.all.states}
            codes={states}
            say={(value) => messages.states[value]}
            value={asked.situacao}
            onChange={(situacao) => url.set({ situacao })}
          />
        </div>
      }
    />
  );
}

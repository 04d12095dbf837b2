import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatCnpj, formatNumber } from "../../lib/format";
import { useArea } from "../../modules/area";
import type { RowLink } from "../../ui/list/row-target";
import { useList } from "../../ui/list/use-list";
import { RowName } from "./cells";
import { type Cells, columnsOf } from "./columns";
import { houses, housesBase } from "./lists";
import { HouseFilter } from "./owner-filters";
import { Report } from "./report";
import classes from "./reports.module.css";

type Row = Schemas["SoftwareHouseReportRow"];

const cells: Cells<Row> = {
  fantasia: (row) => <RowName name={row.fantasia} under={formatCnpj(row.documento)} />,
  categorias: ({ categorias }) => categorias.join(", ") || undefined,
  totalLojas: ({ id, totalLojas }) =>
    totalLojas === 0 ? (
      "0"
    ) : (
      <Link to="/lista-lojas" search={{ softwareHouseId: id }}>
        {formatNumber(totalLojas)}
      </Link>
    ),
};

const columns = columnsOf("parceiros", cells, ["documento"]);

/** To the house's own screen; the support is led where its search leads it, to the house's keys. */
const links: Record<keyof typeof housesBase, RowLink<Row>> = {
  admin: { to: ({ id }) => ({ to: "/admin/partner-details/$id", params: { id } }) },
  support: { to: ({ id }) => ({ to: "/support/manage-api-key", search: { id } }) },
};

/** '/lista-softwarehouses': software houses with who to speak to, for staff (RT-16). */
export function HousesReport() {
  const area = useArea(housesBase);
  const list = useList(houses, area);
  const { asked, url } = list;
  return (
    <Report
      kind="parceiros"
      list={list}
      columns={columns}
      rowLink={links[area]}
      filters={
        <div className={classes.filters}>
          <HouseFilter
            value={asked.softwareHouseId}
            onChange={(softwareHouseId) => url.set({ softwareHouseId })}
          />
        </div>
      }
    />
  );
}

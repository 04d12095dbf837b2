import { formatNumber } from "../../lib/format";
import type { Column } from "../../ui/list/columns";
import { type BannerArea, isStaff } from "./area";
import { BannerActions } from "./banner-actions";
import { BannerName, Channels, Owner, Period, StatusTag } from "./banner-cells";
import type { BannerDialog } from "./banner-dialogs";
import classes from "./banners.module.css";
import { channelList, messages } from "./messages";
import type { Banner } from "./queries";

type Figure = "reach" | "impressions" | "clicks";

const figure = (id: Figure, header: string, show: (value: number) => string): Column<Banner> => ({
  id,
  header,
  meta: { align: "right" },
  cell: (row) => <span className={classes.whole}>{show(row[id] ?? 0)}</span>,
});

const staffColumns: Column<Banner>[] = [
  figure("reach", messages.metrics.reach, formatNumber),
  figure("impressions", messages.metrics.impressions, formatNumber),
  figure("clicks", messages.metrics.clicks, (value) => (value ? formatNumber(value) : messages.none)),
  {
    id: "retailer",
    header: "Varejista, CNPJ e lojas",
    cell: (row) => <Owner banner={row} />,
  },
];

const channelsColumn: Column<Banner> = {
  id: "channels",
  header: "Canais",
  cell: (row) => <Channels {...row} />,
};

/** Columns of the list; ids are the server's sort fields. Only staff see figures and retailers (BN-08 to BN-11). */
export const bannerColumns = (area: BannerArea, onOpen: (dialog: BannerDialog) => void): Column<Banner>[] => [
  // Staff have more columns than a screen is wide, so that theirs hold more than one fact.
  {
    id: "description",
    header: isStaff(area) ? "Nome e canais" : "Nome",
    meta: { title: true },
    cell: (row) => <BannerName {...row} under={isStaff(area) ? channelList(row.channels) : undefined} />,
  },
  {
    id: "status",
    header: messages.list.status,
    cell: (row) => <StatusTag {...row} />,
  },
  { id: "startDate", header: "Período", cell: (row) => <Period {...row} /> },
  ...(isStaff(area) ? staffColumns : [channelsColumn]),
  {
    id: "actions",
    header: messages.list.actions,
    meta: { align: "right", pinned: true },
    cell: (row) => <BannerActions area={area} banner={row} onOpen={onOpen} />,
  },
];

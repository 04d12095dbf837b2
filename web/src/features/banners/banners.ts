import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, oneOf, text } from "../../ui/list/define-list";
import { type BannerArea, bannerBase } from "./area";
import { allChannels, allStatuses } from "./kinds";

/** An area's banners, the newest first, six a page (BN-06). */
export const banners = defineList({
  params: { filter: text(), status: oneOf(allStatuses), channel: oneOf(allChannels), olhar: oneOf(["sim"]) },
  sorts: ["description", "startDate", "reach", "impressions", "clicks", "retailer"],
  order: "createdAt.desc",
  pageSize: 6,
  ask: ({ page, pageSize, sort, filter, status, channel, olhar }, area: BannerArea) =>
    $api.queryOptions(
      "get",
      callOf(bannerBase[area], "/propagandas"),
      { params: { query: { page, pageSize, sortBy: sort, filter, status, channel, aOlhar: olhar && true } } },
      tagged("banners"),
    ),
});

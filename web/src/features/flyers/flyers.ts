import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";
import { type FlyerArea, flyerBase } from "./area";

/** Flyers of one retailer or of all that the area sees, the newest first, six a page (FL-01). */
export const flyers = defineList({
  params: { retailer: text() },
  pageSize: 6,
  ask: ({ page, pageSize, retailer }, area: FlyerArea) =>
    $api.queryOptions(
      "get",
      callOf(flyerBase[area], "/encartes"),
      { params: { query: { page, pageSize, varejistaId: retailer } } },
      tagged("flyers"),
    ),
});

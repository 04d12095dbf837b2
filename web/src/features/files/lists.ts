import type { Area } from "../../modules/area";
import { filesPage } from "../../modules/export/queries";
import { defineList } from "../../ui/list/define-list";

/** What the account asked for, the newest first. */
export const files = defineList({
  params: {},
  pageSize: 20,
  ask: ({ page, pageSize }, area: Area) => filesPage(area, page, pageSize),
});

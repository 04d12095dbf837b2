import type { Area } from "../../modules/area";
import { schedulesPage } from "../../modules/export/schedules-page";
import { defineList } from "../../ui/list/define-list";

/** The schedules that the account sees, the newest first. */
export const schedules = defineList({
  params: {},
  pageSize: 20,
  ask: ({ page, pageSize }, area: Area) => schedulesPage(area, page, pageSize),
});

import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { type CompanyArea, companyBase } from "../../modules/area";
import { defineList } from "../../ui/list/define-list";

export type Access = Schemas["AdministrativeAccess"];

/** Who entered the own profile, the latest first. */
export const accesses = defineList({
  params: {},
  pageSize: 10,
  ask: ({ page, pageSize }, area: CompanyArea) =>
    $api.queryOptions("get", callOf(companyBase[area], "/acessos-administrativos"), {
      params: { query: { page, pageSize } },
    }),
});

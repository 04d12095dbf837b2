import { keepPreviousData } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { type CompanyArea, companyBase } from "../../modules/area";
import { defineList } from "../../ui/list/define-list";

export type Access = Schemas["AdministrativeAccess"];
export type Change = Schemas["AdministrativeChange"];

/** A page of what was changed in an access. While the next one loads, this one stays. */
export const useChanges = (area: CompanyArea, id: string, page: number, pageSize: number) =>
  $api.useQuery(
    "get",
    callOf(companyBase[area], "/acessos-administrativos/{id}/alteracoes"),
    { params: { path: { id }, query: { page, pageSize } } },
    { placeholderData: keepPreviousData },
  );

/** Who entered the own profile, the latest first. */
export const accesses = defineList({
  params: {},
  pageSize: 10,
  ask: ({ page, pageSize }, area: CompanyArea) =>
    $api.queryOptions("get", callOf(companyBase[area], "/acessos-administrativos"), {
      params: { query: { page, pageSize } },
    }),
});

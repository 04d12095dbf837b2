import { keepPreviousData } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { type CompanyArea, companyBase } from "../../modules/area";

export type Access = Schemas["AdministrativeAccess"];

export const PAGE_SIZE = 10;

/** Who entered the own profile, the latest first. */
export const useAccesses = (area: CompanyArea, page: number) =>
  $api.useQuery(
    "get",
    callOf(companyBase[area], "/acessos-administrativos"),
    { params: { query: { page, pageSize: PAGE_SIZE } } },
    { placeholderData: keepPreviousData },
  );

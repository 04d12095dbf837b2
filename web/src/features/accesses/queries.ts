import { keepPreviousData } from "@tanstack/react-query";
import { $api, type Schemas } from "../../api/client";
import type { Profile } from "../../modules/current-user";

export type Access = Schemas["AdministrativeAccess"];

export const PAGE_SIZE = 10;

/** Who entered the own profile, the latest first. */
export const useAccesses = (profile: Profile, page: number) =>
  $api.useQuery(
    "get",
    `/${profile === "PARCEIRO" ? "parceiros" : "varejistas"}/acessos-administrativos`,
    { params: { query: { page, pageSize: PAGE_SIZE } } },
    { placeholderData: keepPreviousData },
  );

import { $api, type Schemas } from "../../api/client";
import type { Profile } from "../../modules/current-user";
import { defineList } from "../../ui/list/define-list";

export type Access = Schemas["AdministrativeAccess"];

/** Who entered the own profile, the latest first. */
export const accesses = defineList({
  params: {},
  pageSize: 10,
  ask: ({ page, pageSize }, profile: Profile) =>
    $api.queryOptions(
      "get",
      `/${profile === "PARCEIRO" ? "parceiros" : "varejistas"}/acessos-administrativos`,
      {
        params: { query: { page, pageSize } },
      },
    ),
});

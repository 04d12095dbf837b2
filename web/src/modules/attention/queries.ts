import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { type StaffArea, staffBase } from "../area";

export type Concern = Schemas["Concern"];

/** What needs staff now, the most urgent first; asked again when somebody was helped or answered. */
export const useAttention = (area: StaffArea) =>
  $api.useQuery(
    "get",
    callOf(staffBase[area], "/atencao"),
    {},
    tagged("accounts", "contract", "silences", "problems", "failures", "banners", "privacy"),
  );

import { $api } from "../../api/client";
import type { Profile } from "../current-user";
import { profilePath } from "../profile-path";

/** Shops open and close rarely, so a list of choices is good for a while. */
const CHOICES_STALE_MS = 5 * 60_000;

/** Every retailer the profile may choose from. */
export const retailerChoicesQuery = (profile: Profile) =>
  $api.queryOptions(
    "get",
    profilePath(profile, "/admin/varejistas/all"),
    {},
    { staleTime: CHOICES_STALE_MS },
  );

/** Every store the profile may choose from. */
export const storeChoicesQuery = (profile: Profile) =>
  $api.queryOptions("get", profilePath(profile, "/admin/lojas/all"), {}, { staleTime: CHOICES_STALE_MS });

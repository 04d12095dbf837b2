import { keepPreviousData } from "@tanstack/react-query";
import { $api } from "../../api/client";
import type { paths } from "../../api/schema";
import type { Profile } from "../../modules/current-user";
import { profilePath } from "../../modules/profile-path";

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : never;

/** One page of the report, and the sums over all of it. */
export const reportQuery = (profile: Profile, query: QueryOf<"/admin/cupons/report">) =>
  $api.queryOptions(
    "get",
    profilePath(profile, "/admin/cupons/report"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** Receipts by day, for the chart. */
export const dailyQuery = (profile: Profile, query: QueryOf<"/admin/cupons/daily">) =>
  $api.queryOptions(
    "get",
    profilePath(profile, "/admin/cupons/daily"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** One page of receipts. */
export const receiptsQuery = (profile: Profile, query: QueryOf<"/admin/cupons">) =>
  $api.queryOptions(
    "get",
    profilePath(profile, "/admin/cupons"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** One receipt; the screen itself says that there is none. */
export const receiptQuery = (profile: Profile, accessKey: string) =>
  $api.queryOptions(
    "get",
    profilePath(profile, "/admin/cupons/{accessKey}"),
    { params: { path: { accessKey } } },
    { meta: { ownErrors: true } },
  );

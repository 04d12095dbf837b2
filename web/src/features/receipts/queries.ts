import { keepPreviousData } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import type { paths } from "../../api/schema";
import { type Area, ownBase } from "../../modules/area";

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Query
  : never;

/** One page of the report, and the sums over all of it. */
export const reportQuery = (area: Area, query: QueryOf<"/admin/cupons/report">) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/cupons/report"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** Receipts by day, for the chart. */
export const dailyQuery = (area: Area, query: QueryOf<"/admin/cupons/daily">) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/cupons/daily"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** One page of receipts. */
export const receiptsQuery = (area: Area, query: QueryOf<"/admin/cupons">) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/cupons"),
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

/** One receipt; the screen itself says that there is none. */
export const receiptQuery = (area: Area, accessKey: string) =>
  $api.queryOptions(
    "get",
    callOf(ownBase[area], "/cupons/{accessKey}"),
    { params: { path: { accessKey } } },
    { meta: { ownErrors: true } },
  );

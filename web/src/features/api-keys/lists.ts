import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, oneOf, type Param, text } from "../../ui/list/define-list";
import type { KeyFamily } from "./families";

/** Rows of every list of keys (AK-20). */
const PAGE_SIZE = 6;

/** The keys of a family, the newest first: those that work, or those that ended. */
export const keys = defineList({
  params: { filter: text(), situacao: oneOf(["encerradas"]) },
  sorts: ["name", "environment", "softwareHouse", "retailer", "store", "createdAt", "lastUsedAt"],
  order: "createdAt.desc",
  pageSize: PAGE_SIZE,
  ask: ({ page, pageSize, sort, filter, situacao }, base: KeyFamily["base"]) =>
    $api.queryOptions(
      "get",
      callOf(base, "/keys"),
      { params: { query: { page, pageSize, sortBy: sort, filter, ended: situacao && true } } },
      tagged("keys"),
    ),
});

/** The keys that reach the retailer who is signed in; nothing here changes them (D-23). */
export const ownKeys = defineList({
  params: { filter: text() },
  sorts: ["name", "environment", "softwareHouse", "store", "createdAt", "lastUsedAt"],
  order: "createdAt.desc",
  pageSize: PAGE_SIZE,
  ask: ({ page, pageSize, sort, filter }) =>
    $api.queryOptions(
      "get",
      "/retailers/api-keys",
      {
        params: { query: { page, pageSize, sortBy: sort, filter } },
      },
      tagged("keys"),
    ),
});

const id: Param<string> = (raw) => (typeof raw === "string" && raw ? raw : undefined);

/** The software houses that are held, the latest first; `id` is the one that is open beside them. */
export const restrictedPartners = defineList({
  params: { id, filter: text() },
  pageSize: PAGE_SIZE,
  ask: ({ page, pageSize, filter }) =>
    $api.queryOptions(
      "get",
      "/support/parceiros/api-keys/restricted",
      {
        params: { query: { page, pageSize, filter } },
      },
      tagged("keys"),
    ),
});

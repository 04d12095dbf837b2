import { callOf } from "../../api/call-of";
import { $api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { type Area, companyBase, staffBase } from "../../modules/area";
import { defineList } from "../../ui/list/define-list";

export type ConsumerRequest = Schemas["ConsumerRequest"];

/** Where who may stop a request asks for it. */
export const requestBase = { ...staffBase, varejista: companyBase.varejista } as const;

export type RequestArea = Extract<Area, keyof typeof requestBase>;

/** What consumers asked for without a code, the newest first. */
export const consumerRequests = defineList({
  params: {},
  pageSize: 10,
  ask: ({ page, pageSize }, area: RequestArea) =>
    $api.queryOptions(
      "get",
      callOf(requestBase[area], "/pedidos-de-consumidores"),
      { params: { query: { page, pageSize } } },
      tagged("consumerRequests"),
    ),
});

/** Also a refusal may show what is on screen to be old. */
export const useStop = (area: RequestArea) =>
  $api.useMutation("post", callOf(requestBase[area], "/pedidos-de-consumidores/{id}/parar"), {
    onSettled: useRefresh("consumerRequests"),
  });

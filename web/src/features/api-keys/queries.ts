import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { ApiError } from "../../lib/api-error";
import { versionedOf } from "../../modules/edit/use-editing";
import { toast } from "../../ui/toast";
import type { KeyFamily } from "./families";
import type { LogStatus } from "./log-search";
import { messages } from "./messages";

export type Key = Schemas["KeyRecord"];
export type OwnKey = Schemas["RetailerKey"];
export type LogLine = Schemas["KeyLogLine"];
export type Refusal = Schemas["KeyRefusal"];
export type RestrictedPartner = Schemas["RestrictedPartner"];
export type RestrictionChange = Schemas["RestrictionChange"];
export type KeyBody = Schemas["HouseKeyBody"];

/** A key as it is now, to be changed. */
export const readKey = async (family: KeyFamily, id: string, signal?: AbortSignal) =>
  versionedOf<Key>(await api.GET(callOf(family.base, "/keys/{id}"), { params: { path: { id } }, signal }));

export const useRefusals = (family: KeyFamily, id: string) =>
  $api.useQuery(
    "get",
    callOf(family.base, "/keys/{id}/refusals"),
    { params: { path: { id } } },
    tagged("keys"),
  );

/** What a key sent on a day, the newest first, as many pages as were asked for. */
export const useLog = (family: KeyFamily, id: string, day: string, status: LogStatus | undefined) =>
  $api.useInfiniteQuery(
    "get",
    callOf(family.base, "/keys/{id}/log"),
    { params: { path: { id }, query: { day, status } } },
    {
      pageParamName: "after",
      initialPageParam: "",
      getNextPageParam: ({ next }: Schemas["KeyLog"]) => next,
      placeholderData: keepPreviousData,
      ...tagged("keys"),
    },
  );

/** Why and since when support holds the keys of the software house that is signed in; null for who is not held. */
export function useRestriction(family: KeyFamily) {
  const { data } = $api.useQuery("get", "/parceiros", {}, { enabled: family.restrictable });
  return data?.keysRestritas ? { reason: data.motivoRestricao, since: data.dataRestricao } : null;
}

/** After any change of keys, made or refused: lists and counts are asked again, and on a refusal whether support holds them. */
function useKeyEvents() {
  const client = useQueryClient();
  return {
    onSettled: useRefresh("keys"),
    onError: (error: unknown) => {
      if (error instanceof ApiError && error.code === "apikeys.restricted") {
        void client.invalidateQueries({ queryKey: ["get", "/parceiros"] });
      }
    },
  };
}

export const useCreateKey = (family: KeyFamily) =>
  $api.useMutation("post", callOf(family.base, "/keys"), useKeyEvents());

export const useUpdateKey = (family: KeyFamily) =>
  $api.useMutation("put", callOf(family.base, "/keys/{id}"), useKeyEvents());

export const useRotateKey = (family: KeyFamily) =>
  $api.useMutation("post", callOf(family.base, "/keys/{id}/rotate"), useKeyEvents());

export const usePauseKey = (family: KeyFamily) =>
  $api.useMutation("post", callOf(family.base, "/keys/{id}/pause"), useKeyEvents());

/** Said here, for every screen that resumes one: where it was paused may be gone before the answer comes. */
export function useResumeKey(family: KeyFamily) {
  return $api.useMutation("post", callOf(family.base, "/keys/{id}/resume"), {
    ...useKeyEvents(),
    onSuccess: () => void toast.success(messages.resumed),
  });
}

export const useRevokeKey = (family: KeyFamily) =>
  $api.useMutation("delete", callOf(family.base, "/keys/{id}"), useKeyEvents());

export const useConfiguration = (id: string) =>
  $api.useQuery("get", "/support/parceiros/api-keys/{id}", { params: { path: { id } } }, tagged("keys"));

/** A page of a software house's keys that hold what is looked for, for support. While the next one loads, this one stays. */
export const useHouseKeys = (id: string, page: number, pageSize: number, filter: string) =>
  $api.useQuery(
    "get",
    "/support/parceiros/api-keys/{id}/keys",
    { params: { path: { id }, query: { page, pageSize, filter: filter || undefined } } },
    { ...tagged("keys"), placeholderData: keepPreviousData },
  );

export const useRevokeHouseKey = () =>
  $api.useMutation("delete", "/support/parceiros/api-keys/{id}/keys/{keyId}", useKeyEvents());

/** A page of how a software house's restriction changed, the newest first. */
export const useRestrictions = (id: string, page: number, pageSize: number) =>
  $api.useQuery(
    "get",
    "/support/parceiros/api-keys/{id}/historico",
    { params: { path: { id }, query: { page, pageSize } } },
    { ...tagged("keys"), placeholderData: keepPreviousData },
  );

export const useRestrict = () =>
  $api.useMutation("put", "/support/parceiros/api-keys/restricted/{id}", useKeyEvents());

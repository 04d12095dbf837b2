import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { type Tag, tagged, useRefresh } from "../../api/tags";
import type { Chosen } from "./acts";
import type { Base } from "./bases";

export type Preview = Schemas["BulkPreview"];
export type Run = Schemas["BulkRun"];
export type Row = Schemas["BulkRow"];

/** How often progress is asked for while rows are being done. */
const ASKED_MS = 1000;

export const isOpen = ({ situacao }: Run) => situacao !== "done" && situacao !== "undone";

/** What an act would do, asked again each time. */
export const usePreview = (base: Base, chosen: Chosen) =>
  useQuery(
    queryOptions({
      queryKey: ["bulk preview", base, chosen],
      queryFn: async ({ signal }) =>
        (await api.POST(callOf(base, "/acoes-em-lista/previa"), { body: chosen, signal })).data as Preview,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { ownErrors: true },
    }),
  );

export const useStart = (base: Base) => {
  const refresh = useRefresh("bulk");
  return useMutation({
    mutationFn: async ({ key, ...body }: Chosen & { key: string; alcancadas: number; impressao: string }) =>
      (
        await api.POST(callOf(base, "/acoes-em-lista"), {
          body,
          params: { header: { "Idempotency-Key": key } },
        })
      ).data as Run,
    onSettled: refresh,
  });
};

/** A run, asked for again and again while it is under way. */
const useRun = (base: Base, id: string) =>
  useQuery({
    ...$api.queryOptions(
      "get",
      callOf(base, "/acoes-em-lista/{id}"),
      { params: { path: { id } } },
      tagged("bulk"),
    ),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : ASKED_MS),
  });

/** A run as it stands. Whenever it ends, or its undoing does, what tells of what it changed is asked again. */
export function useWatchedRun(base: Base, first: Run, changes: Tag) {
  const { data = first, error, refetch } = useRun(base, first.id);
  const refresh = useRefresh(changes, "bulk");
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each end alone
  useEffect(() => {
    if (!isOpen(data)) void refresh();
  }, [data.situacao]);
  return { data, error, refetch };
}

/** A page of a run's rows; those of one that goes on are asked for again as it does. */
export const rowsPage = (
  base: Base,
  run: Run,
  situacao: Row["situacao"] | undefined,
  page: number,
  pageSize: number,
) =>
  queryOptions({
    ...$api.queryOptions(
      "get",
      callOf(base, "/acoes-em-lista/{id}/linhas"),
      { params: { path: { id: run.id }, query: { situacao, page, pageSize } } },
      tagged("bulk"),
    ),
    refetchInterval: isOpen(run) ? ASKED_MS : false,
  });

export const useRuns = (base: Base) =>
  $api.useQuery(
    "get",
    callOf(base, "/acoes-em-lista"),
    { params: { query: { pageSize: 10 } } },
    tagged("bulk"),
  );

export const useUndo = (base: Base) =>
  $api.useMutation("post", callOf(base, "/acoes-em-lista/{id}/desfazer"), { onSettled: useRefresh("bulk") });

export const useStop = (base: Base) =>
  $api.useMutation("post", callOf(base, "/acoes-em-lista/{id}/interromper"), {
    onSettled: useRefresh("bulk"),
  });

/** Everybody's acts that are under way; for administrators. */
export const useUnderway = () =>
  $api.useQuery(
    "get",
    "/admin/acoes-em-lista/em-andamento",
    { params: { query: { pageSize: 10 } } },
    { ...tagged("bulk"), refetchInterval: ({ state }) => (state.data?.total ? ASKED_MS : false) },
  );

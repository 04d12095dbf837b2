import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { tagged, useRefresh } from "../../api/tags";
import { saveAddress, saveBlob } from "../../lib/save-blob";
import { ownSwitched } from "../../lib/switched-profile";
import { type Area, ownBase, useArea } from "../area";
import { type Asked, askFor } from "./ask";
import { exportCall } from "./calls";

export type ExportedFile = Schemas["ExportFile"];

/** How often progress is asked for while something is being written. */
const ASKED_MS = 1500;

export const isOpen = ({ situacao }: ExportedFile) => situacao === "waiting" || situacao === "running";

/** A page of the files that the account asked for; asked again and again only while one is being written. */
export const filesPage = (area: Area, page: number, pageSize: number) => {
  const params = { query: { page, pageSize } };
  return queryOptions({
    ...$api.queryOptions("get", callOf(ownBase[area], "/exports"), { params }, tagged("exports")),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? ASKED_MS : false),
  });
};

/** The newest of them. */
export const useNewestFiles = () => useQuery(filesPage(useArea(), 0, 20));

/** Asks for a report as a file. */
export function useExport(kind: string) {
  const area = useArea();
  const refresh = useRefresh("exports");
  return useMutation({
    mutationFn: async (asked: Asked) => {
      const call = exportCall(area, kind);
      if (!call) throw new Error(`no file of ${kind} in ${area}`);
      return askFor(call, kind, asked);
    },
    onSettled: refresh,
  });
}

/** Cancels a file that is being written, or takes another out of the list. */
export function useDropFile() {
  const area = useArea();
  const client = useQueryClient();
  const refresh = useRefresh("exports");
  return useMutation({
    mutationFn: (id: string) =>
      api.DELETE(callOf(ownBase[area], "/exports/{id}"), { params: { path: { id } } }),
    onSettled: () => {
      void client.cancelQueries({ predicate: ({ meta }) => meta?.tags?.includes("exports") ?? false });
      return refresh();
    },
  });
}

/** Saves a file. Another's profile is said in a header, which a link cannot send: there the file is fetched first. */
export function useDownload() {
  const area = useArea();
  return useMutation({
    mutationFn: async ({ id, arquivo }: ExportedFile) => {
      const call = callOf(ownBase[area], "/exports/{id}/file");
      if (!ownSwitched()) return saveAddress(`/api${call.replace("{id}", id)}`, arquivo);
      const { data } = await api.GET(call, { params: { path: { id } }, parseAs: "blob" });
      saveBlob(data as Blob, arquivo);
    },
  });
}

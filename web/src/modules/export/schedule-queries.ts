import { useMutation, useQuery } from "@tanstack/react-query";
import { callOf } from "../../api/call-of";
import { $api, api, type Schemas } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { ownBase, useArea } from "../area";

export type Schedule = Schemas["ReportSchedule"];

/** What a schedule is made of; the account's own clock is among it. */
export type Timetable = {
  frequencia: "daily" | "weekly" | "monthly";
  diasDaSemana: number[];
  diaDoMes: number;
  hora: number;
  fuso: string;
};

/** Minutes that Brazil's clocks are behind UTC, with the zone that the API takes for each. */
const zones: Record<number, string> = {
  120: "America/Noronha",
  240: "America/Manaus",
  300: "America/Rio_Branco",
};

/** The zone of this browser's clock; Brasília's where it is none of Brazil. */
export const ownZone = () => zones[new Date().getTimezoneOffset()] ?? "America/Sao_Paulo";

/** Who may be mailed a report. */
export function useReaders(tipo: string) {
  const base = ownBase[useArea()];
  return useQuery(
    $api.queryOptions("get", callOf(base, "/report-schedules/readers"), { params: { query: { tipo } } }),
  );
}

/** When a timetable runs next, and with which days. */
export function useNextRun({ frequencia, diasDaSemana, ...rest }: Timetable, periodo: string | undefined) {
  const base = ownBase[useArea()];
  const query = { frequencia, diasDaSemana: frequencia === "weekly" ? diasDaSemana : [], ...rest, periodo };
  return useQuery({
    ...$api.queryOptions("get", callOf(base, "/report-schedules/next"), { params: { query } }),
    enabled: frequencia !== "weekly" || diasDaSemana.length > 0,
  });
}

type Form = Timetable &
  Pick<Schedule, "formatoExportacao" | "filtros" | "pularVazio"> & { destinatarios: string[] };

/** Makes a schedule. */
export function useSchedule() {
  const base = ownBase[useArea()];
  const refresh = useRefresh("schedules");
  return useMutation({
    mutationFn: (body: Form & Pick<Schedule, "tipo">) =>
      api.POST(callOf(base, "/report-schedules"), { body }),
    onSuccess: refresh,
  });
}

/** Edits one, over what was seen of it; of one that is another by now the list is asked again. */
export function useEditSchedule() {
  const base = ownBase[useArea()];
  const refresh = useRefresh("schedules");
  return useMutation({
    mutationFn: ({ seen, body }: { seen: Schedule; body: Form & { incluirQuemSaiu: boolean } }) =>
      api.PUT(callOf(base, "/report-schedules/{id}"), {
        params: { path: { id: seen.id }, header: { "If-Match": `"${seen.versao}"` } },
        body,
      }),
    onSettled: refresh,
  });
}

/** Pauses, resumes or removes one. */
export function useChangeSchedule() {
  const base = ownBase[useArea()];
  const refresh = useRefresh("schedules");
  return useMutation({
    mutationFn: ({ id, act }: { id: string; act: "pause" | "resume" | "remove" }) => {
      const params = { params: { path: { id } } };
      if (act === "remove") return api.DELETE(callOf(base, "/report-schedules/{id}"), params);
      return act === "pause"
        ? api.POST(callOf(base, "/report-schedules/{id}/pause"), params)
        : api.POST(callOf(base, "/report-schedules/{id}/resume"), params);
    },
    onSettled: refresh,
  });
}

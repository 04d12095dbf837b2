import { callOf } from "../../api/call-of";
import type { Area } from "../area";

/** The reports that each area can have as a file, with their calls. */
export const exportCalls = {
  admin: {
    cupons: callOf("/admin", "/cupons/report/export"),
    lojas: callOf("/admin", "/lojas/report/export"),
    "lojas-nao-integradas": callOf("/admin", "/lojas-nao-integradas/report/export"),
    varejistas: callOf("/admin", "/varejistas/report/export"),
    parceiros: callOf("/admin", "/parceiros/report/export"),
    avaliacoes: callOf("/admin", "/avaliacoes/report/export"),
    cashiers: callOf("/admin", "/cashiers/report/export"),
    "store-rate-comment": callOf("/admin", "/store-rate-comment/report/export"),
  },
  support: {
    cupons: callOf("/support", "/cupons/report/export"),
    lojas: callOf("/support", "/lojas/report/export"),
    varejistas: callOf("/support", "/varejistas/report/export"),
    parceiros: callOf("/support", "/parceiros/report/export"),
  },
  varejista: {
    cupons: callOf("/varejistas", "/cupons/report/export"),
    lojas: callOf("/varejistas", "/lojas/report/export"),
    avaliacoes: callOf("/varejistas", "/avaliacoes/report/export"),
    cashiers: callOf("/varejistas", "/cashiers/report/export"),
    "store-rate-comment": callOf("/retailers", "/store-rate-comment/report/export"),
  },
  parceiro: {
    cupons: callOf("/parceiros", "/cupons/report/export"),
    lojas: callOf("/parceiros", "/lojas/report/export"),
    varejistas: callOf("/parceiros", "/varejistas/report/export"),
  },
} as const satisfies Record<Area, object>;

type Calls = typeof exportCalls;

/** A report that can be had as a file: its word in the API's paths. */
export type ExportKind = { [A in Area]: keyof Calls[A] }[Area];

export type ExportCall = { [A in Area]: Calls[A][keyof Calls[A]] }[Area];

/** The call of a report in an area; undefined where the area does not have it. */
export const exportCall = (area: Area, kind: string): ExportCall | undefined =>
  (exportCalls[area] as Partial<Record<string, ExportCall>>)[kind];

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

/** The lists that can be had as a file and are no report; one call has them all. */
const listKinds = [
  "cadastro-lojas",
  "lista-cupons",
  "keys",
  "retailer-keys",
  "envios-keys",
  "envios-retailer-keys",
  "api-keys",
  "parceiros-restritos",
  "usuarios-secundarios",
  "acessos-administrativos",
  "propagandas",
  "encartes",
  "campanhas-lojas",
  "patrocinadores",
  "promocoes",
  "conferir-cpf",
  "contratos",
  "pedidos-de-privacidade",
  "auditoria",
  "falhas",
  "recusas",
  "equipe",
  "contas",
  "varejistas-vip",
  "lojas-paradas",
  "problemas",
] as const;

const listCalls = {
  admin: callOf("/admin", "/exports"),
  support: callOf("/support", "/exports"),
  varejista: callOf("/varejistas", "/exports"),
  parceiro: callOf("/parceiros", "/exports"),
} as const satisfies Record<Area, string>;

type Calls = typeof exportCalls;

export type ListKind = (typeof listKinds)[number];

/** A report or a list that can be had as a file: a report's is its word in the API's paths. */
export type ExportKind = { [A in Area]: keyof Calls[A] }[Area] | ListKind;

export type ListCall = (typeof listCalls)[Area];

export type ExportCall = { [A in Area]: Calls[A][keyof Calls[A]] }[Area] | ListCall;

/** Whether a kind is a list that is no report. */
const isList = (kind: string) => listKinds.some((list) => list === kind);

/** The call of a report or a list in an area; undefined where the area does not have the report. */
export const exportCall = (area: Area, kind: string): ExportCall | undefined =>
  isList(kind) ? listCalls[area] : (exportCalls[area] as Partial<Record<string, ExportCall>>)[kind];

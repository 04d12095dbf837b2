import type { Schemas } from "../../api/client";
import { formatDateTime, formatDay, plural } from "../../lib/format";
import { periodText } from "../../modules/against/words";
import type { Period } from "../../modules/period";
import type { Consumer, Kind, Situation } from "./lists";

type Row = Schemas["ReceiptRow"];

/** Texts of the receipts screens. */
export const messages = {
  all: {
    stores: "Todas as lojas",
    situations: "Todas",
    kinds: "Todas",
    consumers: "Todos",
  },
  byDate: "Por data",
  bySerie: "Por série",
  byStore: "Por loja",
  chart: "Evolução",
  before: { anterior: "Autorizados, período anterior", ano: "Autorizados, ano anterior" },
  authorised: "Autorizados",
  identified: "Com CPF",
  unidentified: "Sem CPF",
  none: "Nenhum cupom neste período",
  noneRetailer: "Os cupons aparecem aqui assim que as suas lojas os enviam.",
  noneOthers: "Escolha outro período ou outros filtros.",
  noneFiltered: "Nenhum cupom com estes filtros",
  clear: "Limpar filtros",
  tooLongAcross: "Escolha um varejista ou um período de até 31 dias",
  tooLongAcrossPartner: "Escolha uma loja ou um período de até 31 dias",
  byDay: "Ordenar por data",
  keyLabel: "Chave de acesso",
  keyHint: "44 números da nota",
  keyWrong: "Esta chave não existe. Confira os 44 caracteres.",
  keyGo: "Abrir",
  notFound: "Não encontramos este cupom",
  notFoundHelp: "Confira a chave de acesso ou procure o cupom na lista.",
  toList: "Ver a lista de cupons",
  open: "Abrir cupom",
  copyLink: "Copiar link",
  copyKey: "Copiar chave",
  linkHelp: "É o endereço que o cliente abre para ver o cupom.",
  unlinked: "O cliente apagou os seus dados: este cupom não abre mais pelo link público.",
  storeTime: "no horário da loja",
  substitute: "Ver o cupom que ficou no lugar",
  excluded: "A equipe do programa tirou este cupom de todas as somas.",
  test: "Nota de teste.",
  testHelp: "Não entra em relatórios nem em somas.",
  noCashier: "Não informado",
} as const;

export const consumers: Record<Row["consumidor"], string> = {
  cpf: "Com CPF",
  cnpj: "Empresa",
  estrangeiro: "Estrangeiro",
  nenhum: "Não identificado",
};

export const situations: Record<Situation, { label: string; tone: "ok" | "off" | "wait" }> = {
  authorised: { label: "Autorizado", tone: "ok" },
  cancelled: { label: "Cancelado", tone: "off" },
  substituted: { label: "Substituído", tone: "wait" },
};

/** What a receipt is to the sums. */
export const kinds: Record<Kind, string> = {
  counting: "Nos totais",
  test: "De teste",
  excluded: "Fora dos totais",
};

/** Whether a CPF stands on it, as the sums tell. */
export const identified: Record<Consumer, string> = { comCpf: "Com CPF", semCpf: "Sem CPF" };

/** What became of the paper; the till may not have said. */
export const paperOf = ({ impresso }: Pick<Row, "impresso">) => {
  if (impresso === null) return "Não informado";
  return impresso ? "Impresso" : "Não impresso";
};

/**
 * Instant with offset → '20/11/2026 14:30' as the till's clock showed it, whatever the reader's zone: the report
 * counts a receipt on that day.
 */
export const storeTime = (instant: string) => `${formatDay(instant)} ${storeClock(instant)}`;

/** The same without its day: '14:30'. */
export const storeClock = (instant: string) => instant.slice(11, 16);

/** 'UTC−4', of an instant whose clock is not the one that the portal shows every other time in; else nothing. */
export const storeZone = (instant: string) => {
  if (storeTime(instant) === formatDateTime(instant)) return undefined;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? [];
  if (!hours) return "UTC";
  return `UTC${sign === "+" ? "+" : "−"}${Number(hours)}${minutes === "00" ? "" : `:${minutes}`}`;
};

const nouns: Record<Situation | "any", readonly [string, string]> = {
  any: ["cupom", "cupons"],
  authorised: ["cupom autorizado", "cupons autorizados"],
  cancelled: ["cupom cancelado", "cupons cancelados"],
  substituted: ["cupom substituído", "cupons substituídos"],
};

/** '1 cupom cancelado'. */
export const counted = (total: number, situation: Situation | "any") => plural(total, ...nouns[situation]);

/** '260 cupons', or 'mais de 10.000 cupons' where counting stopped. */
export const atLeast = ({ total, more }: { total: number; more: boolean }) =>
  `${more ? "mais de " : ""}${counted(total, "any")}`;

/** Under the title: how many, and when. */
export const countText = (total: number | undefined, situation: Situation | undefined, period: Period) =>
  `${total === undefined ? "Cupons" : counted(total, situation ?? "any")} ${periodText(period)}`;

export const chartTitle = (store: string | undefined) =>
  store ? `${messages.chart} · ${store}` : messages.chart;

/** What the report says of itself, by what it groups by. */
export const reportWords = {
  data: { caption: "Cupons por data", noun: ["dia", "dias"] },
  serie: { caption: "Cupons por série", noun: ["série", "séries"] },
  loja: { caption: "Cupons por loja", noun: ["loja", "lojas"] },
} as const;

export const listWords = {
  caption: "Cupons, um a um",
  noun: nouns.any,
  empty: messages.none,
  emptyHelp: messages.noneOthers,
  nothingFound: messages.noneFiltered,
  nothingFoundHelp: messages.noneOthers,
  showAll: messages.clear,
} as const;

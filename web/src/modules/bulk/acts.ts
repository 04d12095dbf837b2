import { plural } from "../../lib/format";

type Words = {
  title: string;
  /** What its rows are called. */
  noun: readonly [one: string, many: string];
  /** The button that does it. */
  confirm: (count: number) => string;
  /** What it does to those it reaches. */
  effect: string;
  danger?: boolean;
};

const resends = {
  title: "Reenviar contratos",
  noun: ["contrato", "contratos"],
  confirm: (count) => `Reenviar ${plural(count, "contrato", "contratos")}`,
  effect: "Cada varejista recebe de novo o e-mail para assinar, e o prazo de 30 dias recomeça hoje.",
} as const satisfies Words;

const pauses = (title: string) =>
  ({
    title,
    noun: ["API key", "API keys"],
    confirm: (count) => `Pausar ${plural(count, "API key", "API keys")}`,
    effect: "Os caixas que as usam param de enviar cupons na hora, até alguém retomar.",
    danger: true,
  }) as const satisfies Words;

/** What can be done to many rows of a list, by the API's word for it. */
export const acts = {
  "remover-banners": {
    title: "Remover banners",
    noun: ["banner", "banners"],
    confirm: (count) => `Remover ${plural(count, "banner", "banners")}`,
    effect: "Quem abrir o app ou o cupom não os verá mais.",
    danger: true,
  },
  "reenviar-contratos": resends,
  "reenviar-contratos-a-resolver": resends,
  "pausar-keys": pauses("Pausar API keys"),
  "pausar-keys-varejistas": pauses("Pausar API keys de varejistas"),
  "assumir-problemas": {
    title: "Assumir problemas",
    noun: ["problema", "problemas"],
    confirm: (count) => `Assumir ${plural(count, "problema", "problemas")}`,
    effect: "Passam a ser seus.",
  },
  "resolver-problemas": {
    title: "Marcar problemas como resolvidos",
    noun: ["problema", "problemas"],
    confirm: (count) => `Resolver ${plural(count, "problema", "problemas")}`,
    effect: "Quem relatou não recebe e-mail: para avisar, responda em cada relato.",
  },
  "ver-falhas": {
    title: "Marcar falhas como vistas",
    noun: ["falha", "falhas"],
    confirm: (count) => `Marcar ${plural(count, "falha", "falhas")} como ${count === 1 ? "vista" : "vistas"}`,
    effect: "Deixam de pedir atenção.",
  },
  "repetir-falhas": {
    title: "Tentar de novo o que falhou",
    noun: ["falha", "falhas"],
    confirm: (count) => `Tentar ${plural(count, "tarefa", "tarefas")} de novo`,
    effect: "As tarefas voltam para a fila. Corrija a causa antes.",
  },
  "adiar-lojas-paradas": {
    title: "Adiar lojas paradas",
    noun: ["loja", "lojas"],
    confirm: (count) => `Adiar ${plural(count, "loja", "lojas")} por 7 dias`,
    effect: "Ninguém é avisado delas por 7 dias.",
  },
} as const satisfies Record<string, Words>;

export type Act = keyof typeof acts;

/** What an act is to reach: the rows that were chosen, or all that the list shows. */
export type Chosen = { acao: Act; ids?: string[]; filtros?: Record<string, string> };

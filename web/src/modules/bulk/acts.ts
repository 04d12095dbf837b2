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

/** What can be done to many rows of a list, by the API's word for it. */
export const acts = {
  "remover-banners": {
    title: "Remover banners",
    noun: ["banner", "banners"],
    confirm: (count) => `Remover ${plural(count, "banner", "banners")}`,
    effect: "Quem abrir o app ou o cupom não os verá mais.",
    danger: true,
  },
  "reenviar-contratos": {
    title: "Reenviar contratos",
    noun: ["contrato", "contratos"],
    confirm: (count) => `Reenviar ${plural(count, "contrato", "contratos")}`,
    effect: "Cada varejista recebe de novo o e-mail para assinar, e o prazo de 30 dias recomeça hoje.",
  },
} as const satisfies Record<string, Words>;

export type Act = keyof typeof acts;

/** What an act is to reach: the rows that were chosen, or all that the list shows. */
export type Chosen = { acao: Act; ids?: string[]; filtros?: Record<string, string> };

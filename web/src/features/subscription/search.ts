/** `cancelado`: the person left the payment page without paying. */
export type FinishedSearch = { cancelado?: true };

export const finishedSearch = (search: Record<string, unknown>): FinishedSearch =>
  search.cancelado === true ? { cancelado: true } : {};

/** The forms that wait for more room, by their name in the address. */
export const waiting = {
  "nova-loja": "/varejista/lojas/nova",
  importar: "/varejista/lojas/importar",
} as const;
type Waiting = keyof typeof waiting;

const isWaiting = (name: unknown): name is Waiting =>
  typeof name === "string" && Object.hasOwn(waiting, name);

/** `lojas`: the number that is proposed; `voltar`: the form that waits for more room. */
export type PlanSearch = { lojas?: number; voltar?: Waiting };

export const planSearch = ({ lojas, voltar }: Record<string, unknown>): PlanSearch => ({
  ...(typeof lojas === "number" && Number.isInteger(lojas) && lojas > 0 && lojas < 100_000 && { lojas }),
  ...(isWaiting(voltar) && { voltar }),
});

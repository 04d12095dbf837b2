/** `cancelado`: the person left the payment page without paying. */
export type FinishedSearch = { cancelado?: true };

export const finishedSearch = (search: Record<string, unknown>): FinishedSearch =>
  search.cancelado === true ? { cancelado: true } : {};

/** `lojas`: the number that is proposed; `voltar`: the form that waits for more room. */
export type PlanSearch = { lojas?: number; voltar?: "nova-loja" };

export const planSearch = ({ lojas, voltar }: Record<string, unknown>): PlanSearch => ({
  ...(typeof lojas === "number" && Number.isInteger(lojas) && lojas > 0 && lojas < 100_000 && { lojas }),
  ...(voltar === "nova-loja" && { voltar }),
});

/** `cancelado`: the person left the payment page without paying. */
export type FinishedSearch = { cancelado?: true };

export const finishedSearch = (search: Record<string, unknown>): FinishedSearch =>
  search.cancelado === true ? { cancelado: true } : {};

/** What the link in the confirmation mail carries; every value is there, or the link confirms nothing. */
export type ConfirmationSearch = { confirmationCode: string; username: string; clientId: string };

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));

/** A confirmation link's values among an address's query values; null when one is missing. */
export function confirmationOf(raw: Record<string, unknown>): ConfirmationSearch | null {
  const link = {
    confirmationCode: text(raw.confirmationCode),
    username: text(raw.username),
    clientId: text(raw.clientId),
  };
  return link.confirmationCode && link.username && link.clientId ? link : null;
}

/** Query values of '/confirmation'. */
export const confirmationSearch = (raw: Record<string, unknown>): Partial<ConfirmationSearch> =>
  confirmationOf(raw) ?? {};

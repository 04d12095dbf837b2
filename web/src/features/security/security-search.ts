/** Query values of '/conta/seguranca': where to go once a required second factor is there. */
export type SecuritySearch = { desiredPath?: string };

export const securitySearch = (raw: Record<string, unknown>): SecuritySearch =>
  typeof raw.desiredPath === "string" ? { desiredPath: raw.desiredPath } : {};

import type { Retailer } from "./own-profile";

/** How long a retailer has to sign once the contract was sent (CT-04). */
const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

type Dates = Pick<Retailer, "contratoAssinado" | "dataEnvioContrato">;

/** What a contract means now: nothing, so many days to sign it, or that the time is over (CT-01 to CT-03). */
export function contractState({ contratoAssinado, dataEnvioContrato }: Dates, now: Date) {
  if (contratoAssinado || !dataEnvioContrato) return { kind: "none" } as const;
  const left = new Date(dataEnvioContrato).getTime() + GRACE_DAYS * DAY_MS - now.getTime();
  if (left <= 0) return { kind: "blocked" } as const;
  return { kind: "pending", days: Math.ceil(left / DAY_MS) } as const;
}

/** Where the contract is read and signed. */
export const CONTRACT_PATH = "/documents/accept-terms";

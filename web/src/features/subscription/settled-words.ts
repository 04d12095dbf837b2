import { cancel } from "./messages";

type Left = { overdueSince: string | null; chargeCents?: number; creditCents?: number };

/** What is still charged once it is cancelled, and what becomes of a credit. */
export const settledWords = ({ overdueSince, chargeCents, creditCents }: Left) =>
  [
    overdueSince && cancel.open,
    chargeCents ? cancel.left(chargeCents) : overdueSince ? cancel.nothingElse : cancel.nothing,
    creditCents && cancel.credit(creditCents),
  ]
    .filter(Boolean)
    .join(" ");

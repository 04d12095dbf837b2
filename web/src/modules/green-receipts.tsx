import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./green-receipts.module.css";

/** What is counted as a 'cupom verde', the same as in the glossary and in the API's document. */
const DEFINITION =
  "Cupom verde: NFC-e autorizada, de produção, recebida pela Seiva. Os cancelados, os substituídos, os de teste e os que a equipe do programa tirou dos totais não contam.";

/** A word for the receipts that every sum counts; what they are is told on hover, focus and touch. */
export function GreenReceipts({ children }: { children: ReactNode }) {
  return (
    <Tooltip label={DEFINITION} multiline w={300} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the word means must be reachable by keyboard */}
      <span tabIndex={0} className={classes.term}>
        {children}
      </span>
    </Tooltip>
  );
}

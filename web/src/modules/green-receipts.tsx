import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Hint } from "../ui/hint";
import classes from "./green-receipts.module.css";

/** What is counted as a 'cupom verde', the same as in the glossary and in the API's document. */
const DEFINITION =
  "Cupom verde: NFC-e autorizada, de produção, recebida pela Seiva. Os cancelados, os substituídos, os de teste e os que a equipe do programa tirou dos totais não contam.";

type Props = {
  /** Where the receipts themselves are. */
  link?: Pick<LinkProps, "to" | "search"> | undefined;
  children: ReactNode;
};

/** A word for the receipts that every sum counts; what they are is told on hover, focus and touch. */
export function GreenReceipts({ link, children }: Props) {
  return (
    <Hint label={DEFINITION} long>
      {link ? (
        <Link {...link}>{children}</Link>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the word means must be reachable by keyboard
        <span tabIndex={0} className={classes.term}>
          {children}
        </span>
      )}
    </Hint>
  );
}

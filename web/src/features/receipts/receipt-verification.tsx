import type { Schemas } from "../../api/client";
import { Card } from "../../ui/card";
import classes from "./receipts.module.css";
import { VerdictMark } from "./verdict-mark";
import { findings } from "./verification";

/** What was checked when the receipt came in, each fact by itself. */
export function ReceiptVerification({ verification }: { verification: Schemas["Verification"] }) {
  return (
    <Card title="Verificação">
      <ul className={classes.list}>
        {findings(verification).map(({ tone, title, text }) => (
          <li key={title}>
            <VerdictMark tone={tone} />
            <span className={classes.title}>{title}</span>
            {text && <span className={classes.sub}>{text}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

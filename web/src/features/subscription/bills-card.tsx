import { Button } from "@mantine/core";
import { formatCents } from "../../lib/format";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { Tag } from "../../ui/tag";
import { bills, dayOfInstant, use } from "./messages";
import classes from "./subscription.module.css";

/** Every bill with its receipt; the newest first. */
export function BillsCard({ invoices, onRetry }: Pick<Subscription, "invoices"> & { onRetry: () => void }) {
  return (
    <Card title={bills.title}>
      {!invoices && (
        <div className={classes.away}>
          <p>{use.away}</p>
          <Button variant="default" onClick={onRetry}>
            {use.retry}
          </Button>
        </div>
      )}
      <ul className={classes.bills}>
        {invoices?.map(({ id, at, cents, status, receiptURL }) => (
          <li key={id}>
            <span className={classes.bill}>
              <span>{dayOfInstant(at)}</span>
              <Tag tone={bills.status[status].tone}>{bills.status[status].tag}</Tag>
            </span>
            <b>{formatCents(cents)}</b>
            {receiptURL && (
              <a href={receiptURL} target="_blank" rel="noreferrer">
                {status === "PAGA" ? bills.receipt : bills.see}{" "}
                <span className="sr-only">
                  {bills.of(dayOfInstant(at))} {bills.newTab}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

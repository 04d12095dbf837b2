import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/format";
import { Card } from "../../ui/card";
import { Tag } from "../../ui/tag";
import { screen, states } from "./messages";
import { PlanTable } from "./plan-table";
import type { Subscription } from "./queries";
import classes from "./subscription.module.css";

const stateOf = ({ status, late, overdueSince }: Subscription) => {
  if (status === "PENDENTE") return states.pending;
  if (late) return states.late;
  return overdueSince ? states.open : states.paid;
};

/** A subscription: its state with the next step, its products, how many stores it allows. */
export function CurrentSubscription({ subscription }: { subscription: Subscription }) {
  const { products, totalCents, maximumStores } = subscription;
  const { tag, tone, text, pay } = stateOf(subscription);
  return (
    <div className={classes.grid}>
      <Card title={screen.products}>
        <PlanTable products={products} totalCents={totalCents} />
      </Card>
      <div className={classes.side}>
        <Card title={screen.next} aside={<Tag tone={tone}>{tag}</Tag>}>
          <p className={pay && classes.text}>{text}</p>
          {pay && (
            <Button component={Link} to="/varejista/assinatura/pagar">
              {pay}
            </Button>
          )}
        </Card>
        <Card title={screen.stores}>
          <p className={classes.figure}>{formatNumber(maximumStores)}</p>
          <p className={classes.note}>{screen.storesNote(maximumStores)}</p>
        </Card>
      </div>
    </div>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { BillsCard } from "./bills-card";
import { CancelCard, CancelledCard } from "./cancel-card";
import { ChangeCard } from "./change-card";
import { screen, stateOf } from "./messages";
import { PayerCard } from "./payer-card";
import { PlanTable } from "./plan-table";
import classes from "./subscription.module.css";
import { UseCard } from "./use-card";

type Props = { subscription: Subscription; onRetry: () => void };

/** A subscription: what is to be done first, what is used and charged, and everything that can be changed. */
export function CurrentSubscription({ subscription, onRetry }: Props) {
  const {
    products,
    totalCents,
    endsAt,
    canceledAt,
    nextCharge,
    creditCents,
    onCancel,
    overdueSince,
    invoices,
    status,
  } = subscription;
  const { text, pay } = stateOf(subscription);
  return (
    <div className={classes.grid}>
      <div className={classes.side}>
        {pay && (
          <Card title={screen.next}>
            <p className={classes.text}>{text}</p>
            <Button component={Link} to="/varejista/assinatura/pagar">
              {pay}
            </Button>
          </Card>
        )}
        {endsAt && (
          <CancelledCard
            endsAt={endsAt}
            canceledAt={canceledAt ?? endsAt}
            nextCharge={nextCharge}
            creditCents={creditCents}
            overdueSince={overdueSince}
          />
        )}
        <UseCard subscription={subscription} />
        {!endsAt && <ChangeCard subscription={subscription} />}
        <BillsCard invoices={invoices} onRetry={onRetry} />
        {!endsAt && status === "ATIVA" && nextCharge && (
          <CancelCard endsAt={nextCharge.at} onCancel={onCancel} overdueSince={overdueSince} />
        )}
      </div>
      <div className={classes.side}>
        <Card title={screen.products}>
          <PlanTable products={products} totalCents={totalCents} />
        </Card>
        <PayerCard payer={subscription.payer} trial={subscription.trial} />
      </div>
    </div>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { none } from "./messages";
import { PlanTable } from "./plan-table";
import { usePlan } from "./queries";
import classes from "./subscription.module.css";

/** No subscription yet: what it would cost, and the way to it. */
export function NoSubscription() {
  const { data: plan, error, isLoadingError, refetch } = usePlan();
  if (plan === null) {
    return (
      <Card>
        <EmptyState title={none.title}>{none.off}</EmptyState>
      </Card>
    );
  }
  return (
    <div className={classes.grid}>
      <Card title={none.plan}>
        {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!plan && !isLoadingError && <LinesSkeleton />}
        {plan && <PlanTable products={plan.products} totalCents={plan.totalCents} />}
        {plan?.creditCents && <p className={classes.credit}>{none.credit(plan.creditCents)}</p>}
      </Card>
      <Card title={none.title}>
        <p className={classes.text}>{none.text}</p>
        <Button component={Link} to="/varejista/assinatura/pagar">
          {none.subscribe}
        </Button>
      </Card>
    </div>
  );
}

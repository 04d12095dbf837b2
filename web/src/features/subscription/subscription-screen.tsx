import { type Subscription, useSubscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import { CurrentSubscription } from "./current-subscription";
import { screen, stateOf } from "./messages";
import { NoSubscription } from "./no-subscription";
import classes from "./subscription.module.css";

/** '/varejista/assinatura': what the retailer pays for, how it stands, and what it can change. */
export function SubscriptionScreen() {
  const { data, error, isLoadingError, refetch } = useSubscription();
  return (
    <>
      <PageHeader subtitle={data && <Standing subscription={data} />} />
      {isLoadingError && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {data === undefined && !isLoadingError && (
        <Card>
          <LinesSkeleton lines={5} />
        </Card>
      )}
      {data === null && <NoSubscription />}
      {data && <CurrentSubscription subscription={data} onRetry={() => void refetch()} />}
    </>
  );
}

function Standing({ subscription }: { subscription: Subscription }) {
  const { tag, tone } = stateOf(subscription);
  return (
    <span className={classes.standing}>
      <Tag tone={tone}>{tag}</Tag>
      {subscription.status === "ATIVA" && <span>{screen.since(subscription.createdAt)}</span>}
    </span>
  );
}

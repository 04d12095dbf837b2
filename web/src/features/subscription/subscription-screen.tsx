import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { CurrentSubscription } from "./current-subscription";
import { screen } from "./messages";
import { NoSubscription } from "./no-subscription";
import { useSubscription } from "./queries";

/** '/varejista/assinatura': what the retailer pays for, how it stands, and the next step. */
export function SubscriptionScreen() {
  const { data, error, isLoadingError, refetch } = useSubscription();
  return (
    <>
      <PageHeader subtitle={data?.status === "ATIVA" ? screen.since(data.createdAt) : undefined} />
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
      {data && <CurrentSubscription subscription={data} />}
    </>
  );
}

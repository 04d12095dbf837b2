import { Navigate } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { FinishForm } from "./finish-form";
import { finish } from "./messages";
import { useRetailer } from "./queries";

/** '/finish-sign-up' (RT-45): a retailer whose profile is complete, before or by now, goes to its home. */
export function FinishScreen() {
  const { data, error, isLoadingError, refetch } = useRetailer();
  if (data?.cadastroCompleto) return <Navigate to="/varejista" replace ignoreBlocker />;
  return (
    <>
      <PageHeader subtitle={data && finish.lead(data.nomeFantasia)} />
      {isLoadingError && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !isLoadingError && (
        <Card>
          <LinesSkeleton lines={6} />
        </Card>
      )}
      {data && <FinishForm retailer={data} />}
    </>
  );
}

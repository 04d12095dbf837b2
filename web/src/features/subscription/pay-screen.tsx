import { Button } from "@mantine/core";
import { Link, Navigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../../lib/api-error";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { Spinner } from "../../ui/spinner";
import { pay } from "./messages";
import { useCheckoutURL } from "./queries";
import classes from "./subscription.module.css";

/**
 * '/varejista/assinatura/pagar': leads on to the provider's payment page; so every way to it is a plain link. Whose contract is
 * to be signed first goes where the portal says so (D-63).
 */
export function PayScreen() {
  const { data, error, isError, refetch } = useCheckoutURL();
  const router = useRouter();
  const url = data?.checkoutURL;
  useEffect(() => {
    if (url) void router.navigate({ href: url, reloadDocument: true, replace: true });
  }, [url, router]);
  if (error instanceof ApiError && error.code === "contracts.blocked")
    return <Navigate to="/varejista" replace />;
  return (
    <>
      <PageHeader />
      <Card>
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === null && <NothingToPay />}
        {!isError && data !== null && (
          <div className={classes.waiting} role="status">
            <Spinner size={36} />
            <h2>{pay.opening}</h2>
          </div>
        )}
      </Card>
    </>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      title={pay.paid}
      action={
        <Button component={Link} to="/varejista/assinatura">
          {pay.back}
        </Button>
      }
    >
      {pay.paidText}
    </EmptyState>
  );
}

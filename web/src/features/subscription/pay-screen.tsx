import { Button, Loader } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Card } from "../../ui/card";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { pay } from "./messages";
import { useCheckoutURL } from "./queries";
import classes from "./subscription.module.css";

/** '/varejista/assinatura/pagar': leads on to the provider's payment page; so every way to it is a plain link. */
export function PayScreen() {
  const { data, error, isError, refetch } = useCheckoutURL();
  const router = useRouter();
  const url = data?.checkoutURL;
  useEffect(() => {
    if (url) void router.navigate({ href: url, reloadDocument: true, replace: true });
  }, [url, router]);
  if (isError) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (data === null) {
    return (
      <Card>
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
      </Card>
    );
  }
  return (
    <Card>
      <div className={classes.waiting} role="status">
        <Loader />
        <h1>{pay.opening}</h1>
      </div>
    </Card>
  );
}

import { Button, Group } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { paysAtOnce } from "../../modules/needs-subscription";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { Spinner } from "../../ui/spinner";
import { toast } from "../../ui/toast";
import { CorrectStores } from "./correct-stores";
import { finished } from "./messages";
import { OtherWays } from "./other-ways";
import { POLL_FOR_MS, useConfirmation, useForgetPayments, useIsPending, useOwnRetailer } from "./queries";
import classes from "./subscription.module.css";

/** '/checkout-finished' (RT-32, SB-11): where people come back to from the payment page, also by an old page of theirs. */
export function FinishedScreen() {
  const { cancelado } = useSearch({ from: "/setup/checkout-finished" });
  const paid = useOwnRetailer(cancelado ?? false).data?.checkoutFinalizado;
  return (
    <>
      <PageHeader />
      {cancelado && !paid ? (
        <div className={classes.beside}>
          <Card>
            <Cancelled />
          </Card>
          <CorrectStores />
          <OtherWays />
        </div>
      ) : (
        <Card>
          <Confirming />
        </Card>
      )}
    </>
  );
}

/** Waits until the provider has confirmed, half a minute at most, then goes home (D-66). */
function Confirming() {
  const navigate = useNavigate();
  const forget = useForgetPayments();
  const isPending = useIsPending();
  const confirmed = useConfirmation().data?.checkoutFinalizado ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts once, and again only on confirmation
  useEffect(() => {
    const leave = () => {
      forget();
      void navigate({ to: "/varejista", replace: true });
    };
    if (!confirmed) {
      const timer = setTimeout(leave, POLL_FOR_MS);
      return () => clearTimeout(timer);
    }
    let here = true;
    void isPending().then((pending) => {
      if (!here) return;
      toast.success(pending ? finished.pending : finished.confirmed);
      leave();
    });
    return () => {
      here = false;
    };
  }, [confirmed]);
  return (
    <div className={classes.waiting} role="status">
      <Spinner size={36} />
      <h2>{finished.confirming}</h2>
      <p>{finished.confirmingText}</p>
    </div>
  );
}

/** The portal is offered to whoever is let in without having paid. */
function Cancelled() {
  const { data: retailer } = useOwnRetailer(true);
  const admitted = retailer && !paysAtOnce(retailer);
  return (
    <EmptyState
      title={finished.cancelled}
      action={
        <Group justify="center">
          <Button component={Link} to="/varejista/assinatura/pagar">
            {finished.again}
          </Button>
          {admitted && (
            <Button component={Link} to="/varejista" variant="default" preload={false}>
              {finished.home}
            </Button>
          )}
        </Group>
      }
    >
      {finished.cancelledText}
    </EmptyState>
  );
}

import { Button, Group, Stack } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { mayRead } from "../../modules/access";
import { useCurrentUser } from "../../modules/current-user";
import { needsSubscription } from "../../modules/needs-subscription";
import { Dialog } from "../../ui/dialog";
import { notice } from "./messages";
import { PlanTable } from "./plan-table";
import { useOwnRetailer, usePlan } from "./queries";

const DISMISSED = "seiva.subscription-notice";

/**
 * Asks a retailer without a subscription to take one, once in each visit (SB-09). Nothing is blocked, and an
 * administrator in the retailer's profile is not asked.
 */
export function SubscriptionNotice() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { data: retailer } = useOwnRetailer(user.profile === "VAREJISTA");
  const [dismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) === user.id);
  const wanted =
    Boolean(retailer && needsSubscription(retailer)) &&
    !user.switched &&
    mayRead(user, "plan") &&
    !dismissed &&
    pathname !== "/varejista/assinatura";
  const { data: plan } = usePlan(wanted);
  if (!wanted || !plan) return null;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, user.id);
    setDismissed(true);
  };
  return (
    <Dialog onClose={dismiss} title={notice.title}>
      <Stack gap="lg">
        <p>{notice.text}</p>
        <PlanTable products={plan.products} totalCents={plan.totalCents} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={dismiss}>
            {notice.later}
          </Button>
          <Button component={Link} to="/varejista/assinatura/pagar" data-autofocus>
            {notice.subscribe}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Dialog } from "../../ui/dialog";
import { none, notice } from "./messages";
import { PlanTable } from "./plan-table";
import { usePlan } from "./queries";

/** What a subscription costs, and the way to it; nothing until the prices are known. */
export function NoticeQuestion({ onLater }: { onLater: () => void }) {
  const { data: plan } = usePlan();
  if (!plan) return null;
  return (
    <Dialog onClose={onLater} title={notice.title}>
      <Stack gap="lg">
        <p>{notice.text}</p>
        <PlanTable products={plan.products} totalCents={plan.totalCents} />
        {plan.creditCents && <p>{none.credit(plan.creditCents)}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLater}>
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

import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contractQuery } from "../../modules/contract";
import { Dialog } from "../../ui/dialog";
import { none, notice } from "./messages";
import { PlanTable } from "./plan-table";
import { usePlan } from "./queries";

/** What a subscription costs, and the way to it; nothing until the prices are known, nor over a contract that must be signed first. */
export function NoticeQuestion({ onLater }: { onLater: () => void }) {
  const { data: plan } = usePlan();
  const { data: contract, isPending } = useQuery(contractQuery);
  if (!plan || isPending || contract?.situacao === "bloqueado") return null;
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

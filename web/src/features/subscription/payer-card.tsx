import { Button } from "@mantine/core";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { payer as texts } from "./messages";
import { useManage } from "./queries";
import classes from "./subscription.module.css";
import { useOwnerOnly } from "./use-owner-only";

/** Who the provider bills, and the way to change that. */
export function PayerCard({ payer, trial }: Pick<Subscription, "payer" | "trial">) {
  const manage = useManage();
  const { allowed, open } = useOwnerOnly(manage);
  if (!payer) return null;
  return (
    <Card title={texts.title}>
      <dl className={classes.facts}>
        <dt>{texts.company}</dt>
        <dd>{payer.name}</dd>
        <dt>{texts.receipts}</dt>
        <dd>{payer.email}</dd>
      </dl>
      {trial && <p className={classes.note}>{texts.trial}</p>}
      {allowed && (
        <Button mt="md" variant="default" loading={manage.isPending} onClick={open}>
          {trial ? texts.open : texts.change}
        </Button>
      )}
    </Card>
  );
}

import { Button, Progress } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCents } from "../../lib/format";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { methodName, screen, use } from "./messages";
import { useManage } from "./queries";
import classes from "./subscription.module.css";
import { useOwnerOnly } from "./use-owner-only";

/** What is used of the stores that are paid for, and the next charge. */
export function UseCard({ subscription }: { subscription: Subscription }) {
  const { stores, maximumStores } = subscription;
  const used = stores?.used ?? 0;
  return (
    <Card className={classes.use}>
      <div>
        <h2 className={classes.label}>{use.title}</h2>
        <p className={classes.figure}>{use.of(used, maximumStores)}</p>
        <Progress
          value={Math.min(100, (100 * used) / Math.max(maximumStores, 1))}
          aria-label={use.of(used, maximumStores)}
          my={8}
          size={6}
        />
        <p className={classes.note}>{screen.storesNote(maximumStores)}</p>
        <p className={classes.note}>
          <Link to="/varejista/lojas">{use.manage}</Link>
        </p>
      </div>
      <Next subscription={subscription} />
    </Card>
  );
}

function Next({ subscription }: { subscription: Subscription }) {
  const { nextCharge, canceledAt, method, onCancel } = subscription;
  const manage = useManage();
  const { allowed, open } = useOwnerOnly(manage);
  if (!nextCharge && !canceledAt) return null;
  return (
    <div>
      <h2 className={classes.label}>{use.next}</h2>
      <p className={classes.figure}>{nextCharge ? formatCents(nextCharge.cents) : use.none}</p>
      <p className={classes.note}>
        {nextCharge ? use.on(nextCharge.at) : canceledAt && use.cancelledOn(canceledAt)}
      </p>
      {nextCharge && onCancel && onCancel.creditCents > 0 && (
        <p className={classes.note}>{use.credit(onCancel.creditCents)}</p>
      )}
      {nextCharge && method && (
        <p className={classes.method}>
          <span>{methodName(method)}</span>
          {allowed && (
            <Button variant="subtle" size="compact-sm" loading={manage.isPending} onClick={open}>
              {use.swap}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

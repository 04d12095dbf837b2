import { Button } from "@mantine/core";
import { useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { toast } from "../../ui/toast";
import { cancel, change, dayOfInstant } from "./messages";
import { useCancel, useResume } from "./queries";
import classes from "./subscription.module.css";

const When = ({ before, at, after }: { before: string; at: string; after: string }) => (
  <p className={classes.text}>
    {before}
    <b>{dayOfInstant(at)}</b>
    {after}
  </p>
);

type Left = { overdueSince: string | null; chargeCents?: number; creditCents?: number };

/** What is still charged once it is cancelled, and what becomes of a credit. */
const settledWords = ({ overdueSince, chargeCents, creditCents }: Left) =>
  [
    overdueSince && cancel.open,
    chargeCents ? cancel.left(chargeCents) : overdueSince ? cancel.nothingElse : cancel.nothing,
    creditCents && cancel.credit(creditCents),
  ]
    .filter(Boolean)
    .join(" ");

type CancelProps = { endsAt: string } & Pick<Subscription, "onCancel" | "overdueSince">;

/** The way out, with its day; the question says what is paid, what is still charged and what stays. */
export function CancelCard({ endsAt, onCancel, overdueSince }: CancelProps) {
  const { switched } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const end = useCancel();
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: (ended) => toast.success(cancel.done(ended.endsAt)),
        onSettled: () => setAsking(false),
      },
    );
  const ends = <When before={cancel.before} at={endsAt} after={cancel.after} />;
  return (
    <Card title={cancel.title}>
      {ends}
      {switched ? (
        <p className={classes.note}>{change.ownerOnly}</p>
      ) : (
        <Button variant="default" c="red" onClick={() => setAsking(true)}>
          {cancel.action}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          danger
          title={cancel.question}
          confirm={cancel.action}
          cancel={cancel.keep}
          busy={end.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          {overdueSince ? ends : <When before={cancel.paidUntil} at={endsAt} after={cancel.paidEnd} />}
          <p className={classes.text}>{settledWords({ ...onCancel, overdueSince })}</p>
          <p className={classes.text}>{cancel.afterwards}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

type Ended = Required<Pick<Subscription, "endsAt" | "canceledAt">> &
  Pick<Subscription, "nextCharge" | "creditCents" | "overdueSince">;

/** A cancelled subscription: until when it serves, what is still charged, and the way back. */
export function CancelledCard({ endsAt, canceledAt, nextCharge, creditCents, overdueSince }: Ended) {
  const { switched } = useCurrentUser();
  const resume = useResume();
  const settled = settledWords({ overdueSince, chargeCents: nextCharge?.cents, creditCents });
  return (
    <Card title={cancel.on(canceledAt)}>
      <When before={cancel.until} at={endsAt} after={`. ${settled} ${cancel.afterwards}`} />
      {!switched && (
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({}, { onSuccess: () => toast.success(cancel.resumed) })}
        >
          {cancel.resume}
        </Button>
      )}
    </Card>
  );
}

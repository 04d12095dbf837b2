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

/** The way out, with its day. */
export function CancelCard({ endsAt }: { endsAt: string }) {
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
  const when = <When before={cancel.before} at={endsAt} after={cancel.after} />;
  return (
    <Card title={cancel.title}>
      {when}
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
          {when}
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
  const nothingMore = creditCents ? cancel.credit(creditCents) : cancel.nothing;
  const nothingNext = overdueSince ? cancel.open : nothingMore;
  return (
    <Card title={cancel.on(canceledAt)}>
      <When
        before={cancel.until}
        at={endsAt}
        after={(nextCharge ? cancel.left(nextCharge.cents) : nothingNext) + cancel.afterwards}
      />
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

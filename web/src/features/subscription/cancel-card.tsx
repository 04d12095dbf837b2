import { Button } from "@mantine/core";
import { useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import type { Subscription } from "../../modules/plan";
import { Card } from "../../ui/card";
import { toast } from "../../ui/toast";
import { CancelQuestion, type Ending } from "./cancel-question";
import { cancel, change } from "./messages";
import { useResume } from "./queries";
import { settledWords } from "./settled-words";
import classes from "./subscription.module.css";
import { When } from "./when";

/** The way out, with its day. */
export function CancelCard(ending: Ending) {
  const { switched } = useCurrentUser();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={cancel.title}>
      <When before={cancel.before} at={ending.endsAt} after={cancel.free.until} />
      {switched ? (
        <p className={classes.note}>{change.ownerOnly}</p>
      ) : (
        <Button variant="default" c="red" onClick={() => setAsking(true)}>
          {cancel.action}
        </Button>
      )}
      {asking && <CancelQuestion {...ending} onClose={() => setAsking(false)} />}
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
      <When before={cancel.until} at={endsAt} after={`. ${settled} ${cancel.free.afterwards}`} />
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

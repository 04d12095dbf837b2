import { Button } from "@mantine/core";
import { useState } from "react";
import { useSubscription } from "../../modules/plan";
import { CancelQuestion } from "./cancel-question";
import { cancel } from "./messages";
import { When } from "./when";

/** The way out of the subscription for who has not signed the contract, which closes the portal but does not end the charges. Whoever signs also pays. */
export function CancelWhileHeld() {
  const { data: subscription } = useSubscription();
  const [asking, setAsking] = useState(false);
  if (subscription?.status !== "ATIVA") return null;
  const { endsAt, nextCharge, onCancel, overdueSince } = subscription;
  if (endsAt) return <When before={cancel.cancelled} at={endsAt} after="." />;
  if (!nextCharge) return null;
  return (
    <>
      <Button size="md" variant="subtle" c="red" onClick={() => setAsking(true)}>
        {cancel.action}
      </Button>
      {asking && (
        <CancelQuestion
          held
          endsAt={nextCharge.at}
          onCancel={onCancel}
          overdueSince={overdueSince}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { beside } from "./messages";
import { useSignOut } from "./queries";
import classes from "./subscription.module.css";

/** What who has not paid reaches all the same: support, its own account, the way out. */
export function OtherWays() {
  const router = useRouter();
  const signOut = useSignOut();
  return (
    <Card title={beside.help}>
      <div className={classes.ways}>
        <Button component={Link} to="/varejista/assinatura/suporte" variant="default">
          {beside.support}
        </Button>
        <Button component={Link} to="/varejista/assinatura/seguranca" variant="default">
          {beside.security}
        </Button>
        <Button
          variant="subtle"
          loading={signOut.isPending}
          onClick={() =>
            signOut.mutate(
              {},
              { onSuccess: () => void router.navigate({ href: "/signIn", reloadDocument: true }) },
            )
          }
        >
          {beside.signOut}
        </Button>
      </div>
    </Card>
  );
}

import { Button, Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import { PageHeader } from "../../ui/page-header";
import { DataCard } from "./data-card";
import { messages } from "./messages";
import { NameCard } from "./name-card";
import { PasskeysCard } from "./passkeys-card";
import { useProceed } from "./queries";
import classes from "./security.module.css";
import { type SecurityDialog, SecurityDialogs } from "./security-dialogs";
import type { SecuritySearch } from "./security-search";
import { SessionsCard } from "./sessions-card";
import { StartCard } from "./start-card";
import { TotpCard } from "./totp-card";

/** '/conta/seguranca': password, second factor, passkeys and sessions of who is signed in, whatever the profile. */
export function SecurityScreen() {
  const user = useCurrentUser();
  const { desiredPath }: SecuritySearch = useSearch({ strict: false }); // of two routes: beside the payment, too
  const [dialog, setDialog] = useState<SecurityDialog | null>(null);
  const proceed = useProceed(desiredPath);
  const close = () => setDialog(null);
  const inPerson = !user.secondFactorRequired && !user.switched;
  return (
    <>
      <PageHeader subtitle={messages.subtitle} />
      <Stack gap="lg" className={classes.screen}>
        {user.secondFactorRequired && <Notice title={messages.first.title}>{messages.first.text}</Notice>}
        {inPerson && <NameCard />}
        <TotpCard onOpen={setDialog} />
        <PasskeysCard onOpen={setDialog} />
        <Card title={messages.password.title}>
          <p className={classes.text}>{messages.password.text}</p>
          <Button mt="md" variant="default" onClick={() => setDialog({ kind: "password" })}>
            {messages.password.action}
          </Button>
        </Card>
        <SessionsCard onOpen={setDialog} />
        {inPerson && (
          <>
            <StartCard />
            <DataCard />
          </>
        )}
      </Stack>
      <SecurityDialogs
        dialog={dialog}
        onOpen={setDialog}
        onClose={close}
        onProtected={user.secondFactorRequired ? proceed : close}
      />
    </>
  );
}

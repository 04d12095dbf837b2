import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useCurrentUser } from "../../modules/current-user";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";
import { ProblemForm } from "./problem-form";
import { useProblemSubject } from "./problem-subject";
import classes from "./problems.module.css";

/** '/problema': tells support what does not work (D-79), and leads to what one told before. */
export function ProblemScreen() {
  return (
    <Reporting
      pictures
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/problemas" {...props} />}>
          {messages.own.title}
        </Button>
      }
    />
  );
}

/** The same before the payment, where nothing else is open yet. */
export const ProblemBeforePayment = () => <Reporting />;

function Reporting({ actions, pictures }: { actions?: ReactNode; pictures?: boolean }) {
  const { email } = useCurrentUser();
  const asked = useProblemSubject();
  const [subject, setSubject] = useState(asked);
  const [sent, setSent] = useState<number>();
  const another = () => {
    setSubject("");
    setSent(undefined);
  };
  return (
    <>
      <PageHeader subtitle={messages.lead} actions={actions} />
      <Card className={classes.card}>
        {sent !== undefined ? (
          <EmptyState
            title={messages.sentAs(sent)}
            action={
              <Button variant="default" onClick={another}>
                {messages.another}
              </Button>
            }
          >
            {messages.sentHelp(email)}
          </EmptyState>
        ) : (
          <ProblemForm pictures={pictures} subject={subject} onSent={setSent} />
        )}
      </Card>
    </>
  );
}

import { Anchor, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./integration.module.css";
import { messages } from "./messages";
import { type Saved, useProgress } from "./queries";
import { DayClosing, Steps } from "./steps";
import { TestDocumentForm } from "./test-document-form";

/** '/parceiro/integracao': from nothing to a receipt sent and cancelled, ticked by the server. */
export function IntegrationScreen() {
  const progress = useProgress();
  const { data } = progress;
  const [saved, setSaved] = useState<Saved>(messages.files);
  return (
    <>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <Group gap="md">
            <Anchor href="/integracao">{messages.guide}</Anchor>
            <Anchor href="/api/docs/">{messages.reference}</Anchor>
          </Group>
        }
      />
      {progress.isError && !data && (
        <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />
      )}
      {!progress.isError && !data && (
        <Card>
          <LinesSkeleton lines={10} />
        </Card>
      )}
      {data && (
        <div className={classes.grid}>
          <Card>
            <Steps progress={data} saved={saved} />
            <p className={classes.listening} role="status">
              {data.cancelled ? messages.allDone : messages.listening}
            </p>
            {data.cancelled && <DayClosing progress={data} />}
            {data.receipt && (
              <Link to="/lista-cupons/cupons" search={{ notas: "test" }}>
                {messages.tests}
              </Link>
            )}
          </Card>
          <TestDocumentForm
            accepted={data.receipt?.accessKey ?? null}
            onSaved={(file) => setSaved((before) => ({ ...before, ...file }))}
          />
        </div>
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ApiError, errorMessage } from "../../lib/api-error";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { crumbs } from "./companies";
import { messages } from "./messages";

/** The screen in place of a company or store that is not there yet, or not at all. */
export function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const absent = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <Card>
        {!error && <LinesSkeleton lines={8} />}
        {error !== null && !absent && <ErrorState error={error} onRetry={onRetry} />}
        {absent && (
          <EmptyState
            title={errorMessage(error)}
            action={
              <Button variant="default" renderRoot={(props) => <Link to="/admin" {...props} />}>
                {messages.missing.back}
              </Button>
            }
          >
            {messages.missing.help}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

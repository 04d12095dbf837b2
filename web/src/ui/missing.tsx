import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { ApiError, errorMessage } from "../lib/api-error";
import { Card } from "./card";
import { PageHeader } from "./page-header";
import { EmptyState, ErrorState } from "./screen-state";
import { LinesSkeleton } from "./skeletons";

type Props = {
  crumbs: ComponentProps<typeof PageHeader>["crumbs"];
  error: unknown;
  onRetry: () => void;
  /** Where to go on when it is not there at all. */
  back: { to: string; label: string };
  children?: ReactNode;
};

/** The screen in place of a thing that is not there yet, or not at all; `children` say what may have become of it. */
export function Missing({ crumbs, error, onRetry, back, children }: Props) {
  const absent = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader crumbs={crumbs} />
      <Card>
        {!error && <LinesSkeleton lines={8} />}
        {Boolean(error) && !absent && <ErrorState error={error} onRetry={onRetry} />}
        {absent && (
          <EmptyState
            title={errorMessage(error)}
            action={
              <Button variant="default" renderRoot={(props) => <Link to={back.to} {...props} />}>
                {back.label}
              </Button>
            }
          >
            {children}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { asksRetailer, type StoreArea } from "./area";
import { messages } from "./messages";
import { useLinkedRetailers } from "./queries";
import classes from "./stores.module.css";

/** A software house adds stores once a retailer is linked to it; until then, how to get there. */
export function NeedsRetailer({ area, children }: { area: StoreArea; children: ReactNode }) {
  const retailers = useLinkedRetailers(asksRetailer(area));
  if (!asksRetailer(area)) return children;
  if (retailers.isLoadingError) {
    return <ErrorState error={retailers.error} onRetry={() => void retailers.refetch()} />;
  }
  if (retailers.data?.length) return children;
  return (
    <Card className={classes.form}>
      {retailers.data ? (
        <EmptyState
          title={messages.form.noRetailers}
          action={
            <Button component={Link} to="/editar-perfil">
              {messages.form.seeCode}
            </Button>
          }
        >
          {messages.form.noRetailersHelp}
        </EmptyState>
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Card>
  );
}

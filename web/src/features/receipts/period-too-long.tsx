import { Button } from "@mantine/core";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/screen-state";
import { messages } from "./messages";

/** The period is longer than one answer may cover: what to choose instead. */
export function PeriodTooLong({ title, onReset }: { title: string; onReset: () => void }) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Button variant="default" onClick={onReset}>
            {messages.last30}
          </Button>
        }
      />
    </Card>
  );
}

import { Button } from "@mantine/core";
import { Card } from "../ui/card";
import { EmptyState } from "../ui/screen-state";
import { periodWords } from "./period";

/** The period is longer than one answer may cover: what to choose instead. */
export function PeriodTooLong({
  title = periodWords.tooLong,
  onReset,
}: {
  title?: string;
  onReset: () => void;
}) {
  return (
    <Card>
      <EmptyState
        title={title}
        action={
          <Button variant="default" onClick={onReset}>
            {periodWords.last30}
          </Button>
        }
      />
    </Card>
  );
}

import { formatDateTime } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { messages, runText } from "./messages";
import { type Run, useRuns } from "./queries";

/** The caller's last runs, each leading to its rows. */
export function LastRuns({ base, onOpen }: { base: Base; onOpen: (run: Run) => void }) {
  const { data, error, refetch } = useRuns(base);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={4} />;
  if (data.total === 0) return <p className={classes.said}>{messages.noRuns}</p>;
  return (
    <ul className={classes.rows} aria-label={messages.last}>
      {data.items.map((run) => (
        <li key={run.id}>
          <span>
            {run.titulo || run.acao}, {formatDateTime(run.criadaEm)}
            <small>{runText(run)}</small>
          </span>
          <Button look="default" onClick={() => onOpen(run)}>
            Ver
          </Button>
        </li>
      ))}
    </ul>
  );
}

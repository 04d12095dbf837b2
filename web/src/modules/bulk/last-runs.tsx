import { formatDateTime } from "../../lib/format";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { messages, runText } from "./messages";
import { type Run, useRuns, useUnderway } from "./queries";

type ListProps = { name: string; runs: Run[]; named?: boolean; onOpen: (run: Run) => void };

function Runs({ name, runs, named = false, onOpen }: ListProps) {
  return (
    <ul className={classes.rows} aria-label={name}>
      {runs.map((run) => (
        <li key={run.id}>
          <span>
            {run.titulo || run.acao}, {formatDateTime(run.criadaEm)}
            {named && ` ${messages.by(run.quem)}`}
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

/** What anybody has under way, for administrators, who may stop it; nothing where there is nothing. */
function Underway({ onOpen }: { onOpen: (run: Run) => void }) {
  const { data } = useUnderway();
  if (!data?.total) return null;
  return (
    <section>
      <h3>{messages.underway}</h3>
      <Runs name={messages.underway} runs={data.items} named onOpen={onOpen} />
    </section>
  );
}

/** The caller's last runs, each leading to its rows. */
export function LastRuns({ base, onOpen }: { base: Base; onOpen: (run: Run) => void }) {
  const { data, error, refetch } = useRuns(base);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={4} />;
  return (
    <>
      {base === "/admin" && <Underway onOpen={onOpen} />}
      {data.total === 0 ? (
        <p className={classes.said}>{messages.noRuns}</p>
      ) : (
        <Runs name={messages.last} runs={data.items} onOpen={onOpen} />
      )}
    </>
  );
}

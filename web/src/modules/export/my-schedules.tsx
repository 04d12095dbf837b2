import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { plural } from "../../lib/format";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { useArea } from "../area";
import classes from "./export.module.css";
import { scheduleMessages as words } from "./schedule-messages";
import type { Schedule } from "./schedule-queries";
import { schedulesPage } from "./schedules-page";

/** 'Agendamentos': the newest that the account sees, and the way to all of them. */
export function MySchedules({ most }: { most: number }) {
  const { data, error, refetch } = useQuery(schedulesPage(useArea(), 0, most));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section>
      <div className={classes.head}>
        <h2>{words.mine}</h2>
        {data && data.total > 0 && <Link to="/conta/agendamentos">{words.all}</Link>}
      </div>
      {!data && <LinesSkeleton lines={3} />}
      {data?.items.length === 0 && <p className={classes.said}>{words.none}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.files} aria-label={words.mine}>
          {data.items.map((schedule) => (
            <li key={schedule.id} className={classes.file}>
              <span className={classes.about}>
                <b>{schedule.titulo}</b>
                <span className={classes.said}>{schedule.proximoEm ? schedule.quando : words.paused}</span>
                <span className={classes.said}>{readersOf(schedule)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const readersOf = ({ destinatarios: [first, ...others] }: Schedule) =>
  first
    ? words.readers(first.nome, others.length && plural(others.length, "pessoa", "pessoas"))
    : words.nobody;

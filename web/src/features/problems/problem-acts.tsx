import { formatDateTime } from "../../lib/format";
import classes from "./problems.module.css";
import type { Act } from "./queries";
import { messages } from "./queue-messages";

/** What was done about a report, in order. */
export function Acts({ acts }: { acts: Act[] }) {
  return (
    <ol className={classes.acts}>
      {acts.map((act) => (
        <li key={act.em + act.tipo}>
          <p className={classes.who}>
            <b>{act.quem}</b> {messages.acts[act.tipo](act)}
            <small>{formatDateTime(act.em)}</small>
          </p>
          {act.texto && <p className={classes.words}>{act.texto}</p>}
        </li>
      ))}
    </ol>
  );
}

import { formatDateTime } from "../../lib/format";
import classes from "./problems.module.css";
import type { Act } from "./queries";
import { messages } from "./queue-messages";
import { type Pictures, Shots } from "./shots";

/** What was done about a report, in order, with the pictures of what was written. */
export function Acts({ acts, pictures }: { acts: Act[]; pictures?: Pictures }) {
  let written = 0;
  return (
    <ol className={classes.acts}>
      {acts.map((act) => (
        <li key={act.em + act.tipo}>
          <p className={classes.who}>
            <b>{act.quem}</b> {messages.acts[act.tipo](act)}
            <small>{formatDateTime(act.em)}</small>
          </p>
          {act.texto && <p className={classes.words}>{act.texto}</p>}
          {pictures && act.tipo === "ESCREVEU" && <Shots pictures={pictures} message={++written} />}
        </li>
      ))}
    </ol>
  );
}

import { formatDateTime } from "../../lib/format";
import { messages } from "./messages";
import classes from "./privacy.module.css";
import type { Act } from "./queries";

/** What was done about a request, in order. */
export function Acts({ acts }: { acts: Act[] }) {
  return (
    <ol className={classes.acts}>
      {acts.map((act) => (
        <li key={act.em + act.tipo}>
          <p className={classes.who}>
            <b>{act.quem || messages.person}</b> {messages.acts[act.tipo]}
            <small>{formatDateTime(act.em)}</small>
          </p>
          {act.texto && <p className={classes.words}>{act.texto}</p>}
          {act.fundamento && <p className={classes.words}>{messages.ground(act.fundamento)}</p>}
          {act.feito && <p className={classes.words}>{messages.did(act.feito)}</p>}
        </li>
      ))}
    </ol>
  );
}

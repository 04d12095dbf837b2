import { Did, Entries, Entry } from "../../modules/thread/acts";
import type { Act } from "./queries";
import { messages } from "./queue-messages";
import { type Pictures, Shots } from "./shots";

/** What was done about a report, in order, with the pictures of what was written. */
export function Acts({ acts, pictures }: { acts: Act[]; pictures?: Pictures }) {
  let written = 0;
  return (
    <Entries>
      {acts.map((act) => (
        <Entry
          key={act.em + act.tipo}
          head={<Did who={act.quem} what={messages.acts[act.tipo](act)} at={act.em} />}
          text={act.texto}
        >
          {pictures && act.tipo === "ESCREVEU" && <Shots pictures={pictures} message={++written} />}
        </Entry>
      ))}
    </Entries>
  );
}

import { Did, Entries, Entry, Words } from "../../modules/thread/acts";
import { messages } from "./messages";
import type { Act } from "./queries";

/** What was done about a request, in order. */
export const Acts = ({ acts }: { acts: Act[] }) => (
  <Entries>
    {acts.map(({ em, tipo, quem, texto, fundamento, feito }) => (
      <Entry
        key={em + tipo}
        head={<Did who={quem || messages.person} what={messages.acts[tipo]} at={em} />}
        text={texto}
      >
        {fundamento && <Words>{messages.ground(fundamento)}</Words>}
        {feito && <Words>{messages.did(feito)}</Words>}
      </Entry>
    ))}
  </Entries>
);

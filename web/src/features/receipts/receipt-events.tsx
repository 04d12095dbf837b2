import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatDateTime } from "../../lib/format";
import { Card } from "../../ui/card";
import type { Icon } from "../../ui/icon";
import { IconAlert, IconCheck } from "../../ui/icons";
import { IconReceipt } from "../../ui/portal-icons";
import { messages, storeTime } from "./messages";
import classes from "./receipts.module.css";

type Receipt = Schemas["ReceiptDetail"];

/** A cancellation in which another receipt took this one's place. */
const SUBSTITUTION = "110112";

type Entry = { at: string; icon: Icon; tone: "ok" | "off"; text: string; substitute?: string | null };

const entryOf = (event: Receipt["eventos"][number]): Entry => ({
  at: event.ocorridoEm,
  icon: IconAlert,
  tone: "off",
  text: `${event.tipo === SUBSTITUTION ? "Cancelado por substituição" : "Cancelado"} em ${storeTime(event.ocorridoEm)}`,
  substitute: event.chaveSubstituta,
});

const historyOf = ({ emitidoEm, recebidoEm, eventos }: Receipt): Entry[] =>
  [
    { at: emitidoEm, icon: IconReceipt, tone: "ok", text: `Emitido em ${storeTime(emitidoEm)}` } as const,
    {
      at: recebidoEm,
      icon: IconCheck,
      tone: "ok",
      text: `Recebido em ${formatDateTime(recebidoEm)}`,
    } as const,
    ...eventos.map(entryOf),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** What happened to the receipt, oldest first. */
export function ReceiptEvents({ receipt }: { receipt: Receipt }) {
  return (
    <Card title="Histórico">
      <ol className={classes.list} aria-label="Histórico">
        {historyOf(receipt).map(({ icon: Picture, tone, text, substitute }) => (
          <li key={text}>
            <Picture className={classes[tone]} />
            <span className={classes.title}>{text}</span>
            {substitute && (
              <Link to="/lista-cupons/cupom/$accessKey" params={{ accessKey: substitute }}>
                {messages.substitute}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

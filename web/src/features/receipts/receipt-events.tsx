import { Link } from "@tanstack/react-router";
import type { Schemas } from "../../api/client";
import { formatDateTime } from "../../lib/format";
import { Card } from "../../ui/card";
import { IconAlert, IconCheck, IconReceipt } from "../../ui/icons";
import { messages, storeTime } from "./messages";
import classes from "./receipts.module.css";

type Receipt = Schemas["ReceiptDetail"];

/** A cancellation in which another receipt took this one's place. */
const SUBSTITUTION = "110112";

function Cancellation({ event }: { event: Receipt["eventos"][number] }) {
  const how = event.tipo === SUBSTITUTION ? "Cancelado por substituição" : "Cancelado";
  return (
    <li>
      <IconAlert className={classes.off} />
      <span className={classes.title}>
        {how} em {formatDateTime(event.ocorridoEm)}
      </span>
      {event.chaveSubstituta && (
        <Link to="/lista-cupons/cupom/$accessKey" params={{ accessKey: event.chaveSubstituta }}>
          {messages.substitute}
        </Link>
      )}
    </li>
  );
}

/** What happened to the receipt, oldest first. */
export function ReceiptEvents({ receipt }: { receipt: Receipt }) {
  const events = receipt.eventos.toSorted((a, b) => a.ocorridoEm.localeCompare(b.ocorridoEm));
  return (
    <Card title="Histórico">
      <ol className={classes.list}>
        <li>
          <IconReceipt className={classes.ok} />
          <span className={classes.title}>Emitido em {storeTime(receipt.emitidoEm)}</span>
        </li>
        <li>
          <IconCheck className={classes.ok} />
          <span className={classes.title}>Recebido em {formatDateTime(receipt.recebidoEm)}</span>
        </li>
        {events.map((event) => (
          <Cancellation key={`${event.tipo} ${event.sequencia}`} event={event} />
        ))}
      </ol>
    </Card>
  );
}

import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import clsx from "clsx";
import type { ReactNode } from "react";
import { formatCnpj } from "../../lib/format";
import { CopyButton } from "../../ui/copy-button";
import { IconCheck } from "../../ui/icons";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import classes from "./integration.module.css";
import { messages } from "./messages";
import type { Progress } from "./queries";

type StepProps = { number: number; title: string; done: boolean; when?: ReactNode; children?: ReactNode };

function Step({ number, title, done, when, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={clsx(classes.number, done && classes.ticked)}>
        {done ? <IconCheck /> : number}
        <span className="sr-only">{done ? messages.done : messages.toDo}</span>
      </span>
      <div className={classes.head}>
        <b>{title}</b>
        {when && <span className={classes.when}>{when}</span>}
      </div>
      <div className={classes.body}>{children}</div>
    </li>
  );
}

function Command({ text }: { text: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
      <div>
        <CopyButton value={text} />
      </div>
    </>
  );
}

const command = (lines: string[]) => lines.join(" \\\n  ");
const header = `curl -H "x-api-key: $KEY"`;
const whoami = () => command([header, `${window.location.origin}/api/integration/whoami`]);
const send = () =>
  command([
    header,
    "-H 'Content-Type: application/xml'",
    "--data-binary @cupom-de-teste.xml",
    `'${window.location.origin}/api/integration/receipts?cashierCode=CAIXA-01&printed=false'`,
  ]);

const ReceiptLink = ({ accessKey, children }: { accessKey: string; children: string }) => (
  <Link to="/lista-cupons/cupom/$accessKey" params={{ accessKey }}>
    {children}
  </Link>
);

const at = (instant?: string | null) => instant && <RelativeTime instant={instant} />;

/** The five steps, ticked by what the server saw. */
export function Steps({ progress }: { progress: Progress }) {
  const { store, key, recognisedAt, receipt, cancelled, lastRefusal, documentsPath } = progress;
  return (
    <ol className={classes.steps} aria-label={messages.steps}>
      <Step number={1} title={messages.store.title} done when={messages.store.ready}>
        <span className={classes.help}>
          {store.name} · {formatCnpj(store.cnpj)}
        </span>
      </Step>
      <Step number={2} title={messages.key.title} done={!!key} when={at(key?.createdAt)}>
        <span className={classes.help}>{key ? `${key.name} · ${key.prefix}` : messages.key.help}</span>
        {!key && <Link to="/parceiro/api-keys/nova">{messages.key.create}</Link>}
      </Step>
      <Step number={3} title={messages.known.title} done={!!recognisedAt} when={at(recognisedAt)}>
        <span className={classes.help}>{messages.known.help}</span>
        {!recognisedAt && <Command text={whoami()} />}
      </Step>
      <Step number={4} title={messages.send.title} done={!!receipt} when={at(receipt?.receivedAt)}>
        <span className={classes.help}>{messages.send.help}</span>
        {!receipt && <Command text={send()} />}
        {lastRefusal && (
          <div className={classes.refused} role="status">
            <Tag tone="off">{messages.refused}</Tag>
            <code>{lastRefusal.code}</code>
            <RelativeTime instant={lastRefusal.at} />
            <Anchor href={`${documentsPath}/${lastRefusal.code}`}>{messages.cause}</Anchor>
          </div>
        )}
        {receipt && <ReceiptLink accessKey={receipt.accessKey}>{messages.send.open}</ReceiptLink>}
      </Step>
      <Step number={5} title={messages.cancel.title} done={!!cancelled} when={at(cancelled?.receivedAt)}>
        <span className={classes.help}>{messages.cancel.help}</span>
        {cancelled && <ReceiptLink accessKey={cancelled.accessKey}>{messages.cancel.open}</ReceiptLink>}
      </Step>
    </ol>
  );
}

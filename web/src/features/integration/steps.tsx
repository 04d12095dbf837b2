import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCnpj } from "../../lib/format";
import { CopyButton } from "../../ui/copy-button";
import { Guide, GuideStep } from "../../ui/guide";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import classes from "./integration.module.css";
import { messages } from "./messages";
import type { Progress, Saved } from "./queries";

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
const whoami = (prefix: string) =>
  `export KEY='${prefix}'\n${command([header, `${window.location.origin}/api/integration/whoami`])}`;
const send = (file: string) =>
  command([
    header,
    "-H 'Content-Type: application/xml'",
    `--data-binary @${file}`,
    `'${window.location.origin}/api/integration/receipts?cashierCode=CAIXA-01&printed=false'`,
  ]);
const missing = (accessKeys: string[]) =>
  command([
    header,
    "-H 'Content-Type: application/json'",
    `-d '${JSON.stringify({ accessKeys })}'`,
    `${window.location.origin}/api/integration/receipts/missing`,
  ]);

const ReceiptLink = ({ accessKey, children }: { accessKey: string; children: string }) => (
  <Link to="/lista-cupons/cupom/$accessKey" params={{ accessKey }}>
    {children}
  </Link>
);

const at = (instant?: string | null) => instant && <RelativeTime instant={instant} />;

/** The five steps, ticked by what the server saw; the commands name the files that were saved from this page. */
export function Steps({ progress, saved }: { progress: Progress; saved: Saved }) {
  const { store, key, recognisedAt, receipt, cancelled, lastRefusal, documentsPath } = progress;
  return (
    <Guide label={messages.steps}>
      <GuideStep number={1} title={messages.store.title} done when={messages.store.ready}>
        <span className={classes.help}>
          {store.name} · {formatCnpj(store.cnpj)}
        </span>
      </GuideStep>
      <GuideStep number={2} title={messages.key.title} done={!!key} when={at(key?.createdAt)}>
        <span className={classes.help}>{key ? `${key.name} · ${key.prefix}` : messages.key.help}</span>
        {!key && (
          <Link to="/parceiro/api-keys/nova" search={{ guia: true } as never}>
            {messages.key.create}
          </Link>
        )}
      </GuideStep>
      <GuideStep number={3} title={messages.known.title} done={!!recognisedAt} when={at(recognisedAt)}>
        <span className={classes.help}>{messages.known.help}</span>
        {!recognisedAt && <Command text={whoami(key?.prefix ?? "seiva_test_…")} />}
      </GuideStep>
      <GuideStep number={4} title={messages.send.title} done={!!receipt} when={at(receipt?.receivedAt)}>
        <span className={classes.help}>{messages.send.help}</span>
        {!receipt && <Command text={send(saved.receipt)} />}
        {lastRefusal && (
          <div className={classes.refused} role="status">
            <Tag tone="off">{messages.refused}</Tag>
            <code>{lastRefusal.code}</code>
            <RelativeTime instant={lastRefusal.at} />
            <Anchor href={`${documentsPath}/${lastRefusal.code}`}>{messages.cause}</Anchor>
          </div>
        )}
        {receipt && <ReceiptLink accessKey={receipt.accessKey}>{messages.send.open}</ReceiptLink>}
      </GuideStep>
      <GuideStep number={5} title={messages.cancel.title} done={!!cancelled} when={at(cancelled?.receivedAt)}>
        <span className={classes.help}>{messages.cancel.help}</span>
        {receipt && !cancelled && <Command text={send(saved.cancellation)} />}
        {cancelled && <ReceiptLink accessKey={cancelled.accessKey}>{messages.cancel.open}</ReceiptLink>}
      </GuideStep>
    </Guide>
  );
}

/** What comes after the steps: asking which of the day's receipts are not here, tried with those just sent. */
export function DayClosing({ progress: { receipt, cancelled } }: { progress: Progress }) {
  const sent = [receipt, cancelled].flatMap((one) => (one ? [one.accessKey] : []));
  return (
    <section className={classes.closing} aria-label={messages.close.title}>
      <b>{messages.close.title}</b>
      <span className={classes.help}>{messages.close.help}</span>
      <Command text={missing([...new Set(sent)])} />
      <span className={classes.help}>{messages.close.next}</span>
    </section>
  );
}

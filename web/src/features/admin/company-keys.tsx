import { Link } from "@tanstack/react-router";
import { formatCnpj, formatDateTime, formatNumber } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import { refusalReason } from "../../modules/refusal-reasons";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { AskedCard } from "./asked-card";
import classes from "./page.module.css";
import { messages } from "./page-messages";
import { type CompanyKey, useKeys, useRefusals } from "./page-queries";
import type { Hit } from "./queries";

const texts = messages.keys;

/** The server counts so far, and one more for what is beyond. */
const COUNTED = 10_000;
const inWords = (count: number) => (count > COUNTED ? texts.over : formatNumber(count));

const more = (count: number) => texts.more(formatNumber(count));

const logs = { partner: "/admin/api-key-log/$id", retailer: "/admin/retailer-api-key/log/$id" } as const;

/** Beside a software house's own keys nobody need say whose they are. */
function KeyLine({ of, own }: { of: CompanyKey; own: boolean }) {
  const area = useArea();
  return (
    <li className={classes.line}>
      <div>
        <b>{of.nome}</b> {of.pausada && <Tag tone="wait">{texts.paused}</Tag>}{" "}
        {of.ambiente === "test" && <Tag tone="info">{texts.test}</Tag>}
        <span className={classes.sub}>
          {of.prefixo}
          {of.de && !own && ` · ${texts.of(of.de)}`}
        </span>
        <span className={classes.sub}>
          {of.ultimoUso ? (
            <>
              {texts.used} <RelativeTime instant={of.ultimoUso} />
            </>
          ) : (
            texts.unused
          )}
        </span>
      </div>
      <div className={classes.figures}>
        <span>{of.enviados > 0 ? texts.sent(inWords(of.enviados), of.enviados === 1) : texts.none}</span>
        {of.recusados > 0 && <Tag tone="off">{texts.refused(inWords(of.recusados), of.recusados === 1)}</Tag>}
        {area === "admin" && (
          <Link to={logs[of.tipo]} params={{ id: of.id }}>
            {texts.log}
          </Link>
        )}
      </div>
    </li>
  );
}

/** The keys that work, with what each sent, of a store what came from it; the last used first. */
export function KeysCard({ kind, id }: { kind: Hit["tipo"]; id: string }) {
  const area = useArea(staffBase);
  const own = kind === "PARCEIRO";
  const [lead, counted] = kind === "LOJA" ? [texts.storeLead, texts.ofStore] : [texts.lead, texts.houses];
  return (
    <AskedCard
      title={texts.title}
      asked={useKeys(id)}
      aside={() => lead}
      empty={{ title: texts.empty, help: texts.emptyHelp }}
      isEmpty={({ total }) => total === 0}
    >
      {({ keys, total }) => (
        <>
          <ul className={classes.lines} aria-label={texts.title}>
            {keys.map((key) => (
              <KeyLine key={key.id} of={key} own={own} />
            ))}
          </ul>
          {(kind === "LOJA" || (!own && keys.some(({ de }) => de))) && (
            <p className={classes.sub}>{counted}</p>
          )}
          {total > keys.length &&
            (own ? (
              <Link to={`/${area}/manage-api-key`} search={{ id }}>
                {more(total - keys.length)}
              </Link>
            ) : (
              <p className={classes.sub}>{more(total - keys.length)}</p>
            ))}
        </>
      )}
    </AskedCard>
  );
}

/** Why documents were refused in seven days: each cause with what to do, and the last ones. */
export function RefusalsCard({ id }: { id: string }) {
  const words = messages.refusals;
  return (
    <AskedCard
      title={words.title}
      asked={useRefusals(id)}
      aside={() => words.lead}
      empty={{ title: words.empty, help: words.emptyHelp }}
      isEmpty={({ codigos }) => codigos.length === 0}
    >
      {({ codigos, ultimas, haMais }) => (
        <>
          <ul className={classes.lines} aria-label={words.title}>
            {codigos.map(({ codigo, total }) => (
              <li key={codigo} className={classes.line}>
                <div>
                  <b>{refusalReason(codigo).title}</b>
                  <span className={classes.sub}>{refusalReason(codigo).remedy}</span>
                  <code className={classes.sub}>{codigo}</code>
                </div>
                <div className={classes.figures}>
                  <b>{formatNumber(total)}</b>
                </div>
              </li>
            ))}
          </ul>
          {haMais && <p className={classes.sub}>{words.capped}</p>}
          <h3 className={classes.heading}>{words.last}</h3>
          <ul className={classes.lines} aria-label={words.last}>
            {ultimas.map((one) => (
              <li key={one.em + one.codigo + one.emitente}>
                {refusalReason(one.codigo).title}
                <span className={classes.sub}>
                  {[
                    formatDateTime(one.em),
                    one.key,
                    one.emitente ? formatCnpj(one.emitente) : words.unread,
                  ].join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </AskedCard>
  );
}

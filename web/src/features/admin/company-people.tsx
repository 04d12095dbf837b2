import { Link } from "@tanstack/react-router";
import { formatDateTime, formatNumber } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import { Email } from "../../ui/email";
import { RelativeTime } from "../../ui/relative-time";
import { Tag } from "../../ui/tag";
import { AskedCard } from "./asked-card";
import classes from "./page.module.css";
import { messages } from "./page-messages";
import { useBannersOf, useMembers, useOpenProblems } from "./page-queries";

const tones = { ATIVA: "ok", PENDENTE: "wait", EXPIRADA: "off", SUSPENSA: "off" } as const;

/** Who enters the portal for a company; each leads to where staff help. */
export function PeopleCard({ id }: { id: string }) {
  const area = useArea(staffBase);
  const words = messages.people;
  return (
    <AskedCard
      title={words.title}
      asked={useMembers(id)}
      aside={({ total }) => total > 0 && formatNumber(total)}
      empty={{ title: words.empty, help: words.emptyHelp }}
      isEmpty={({ total }) => total === 0}
    >
      {({ contas, total }) => (
        <>
          <ul className={classes.lines} aria-label={words.title}>
            {contas.map((one) => (
              <li key={one.id}>
                <Link to={`/${area}/contas/$id`} params={{ id: one.id }}>
                  {one.nome || one.email}
                </Link>{" "}
                {one.situacao !== "ATIVA" && (
                  <Tag tone={tones[one.situacao]}>{words.states[one.situacao]}</Tag>
                )}
                {one.nome && (
                  <span className={classes.sub}>
                    <Email address={one.email} />
                  </span>
                )}
                <span className={classes.sub}>
                  {one.ultimoAcessoEm ? (
                    <>
                      {words.seen} <RelativeTime instant={one.ultimoAcessoEm} />
                    </>
                  ) : (
                    words.unseen
                  )}
                </span>
              </li>
            ))}
          </ul>
          {total > contas.length && (
            <Link to={`/${area}/contas`} search={{ empresaId: id }}>
              {words.more(formatNumber(total - contas.length))}
            </Link>
          )}
        </>
      )}
    </AskedCard>
  );
}

/** What a company reported and nobody resolved. */
export function ProblemsCard({ id }: { id: string }) {
  const area = useArea(staffBase);
  const words = messages.problems;
  return (
    <AskedCard
      title={words.title}
      asked={useOpenProblems(id)}
      aside={({ total }) => total > 0 && formatNumber(total)}
      empty={{ title: words.empty, help: words.emptyHelp }}
      isEmpty={({ total }) => total === 0}
    >
      {({ problemas, total }) => (
        <>
          <ul className={classes.lines} aria-label={words.title}>
            {problemas.map((one) => (
              <li key={one.id}>
                <Link to={`/${area}/problemas/$id`} params={{ id: one.id }}>
                  {words.one(one.numero, one.assunto)}
                </Link>
                <span className={classes.sub}>
                  {words.states[one.situacao]} · {formatDateTime(one.em)}
                </span>
              </li>
            ))}
          </ul>
          {total > problemas.length && (
            <Link to={`/${area}/problemas`} search={{ empresaId: id, situacao: "NAO_RESOLVIDO" }}>
              {words.more(formatNumber(total - problemas.length))}
            </Link>
          )}
        </>
      )}
    </AskedCard>
  );
}

/** A retailer's banners, those that end last first. */
export function BannersCard({ id, documento }: { id: string; documento: string }) {
  const area = useArea(staffBase);
  const words = messages.banners;
  const list = `/${area}/advertisement-list` as const;
  return (
    <AskedCard
      title={words.title}
      asked={useBannersOf(id)}
      aside={({ total }) =>
        total > 0 && (
          <Link to={list} search={{ filter: documento }}>
            {words.all} ({formatNumber(total)})
          </Link>
        )
      }
      empty={{ title: words.empty, help: words.emptyHelp }}
      isEmpty={({ total }) => total === 0}
    >
      {({ items }) => (
        <ul className={classes.lines} aria-label={words.title}>
          {items.map((one) => (
            <li key={one.id}>
              {one.description}
              <span className={classes.sub}>
                {words.states[one.status]} ·{" "}
                {one.endDate ? words.until(formatDateTime(one.endDate)) : words.endless}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AskedCard>
  );
}

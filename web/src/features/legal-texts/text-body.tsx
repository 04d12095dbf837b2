import { formatDay } from "../../lib/format";
import classes from "./legal-texts.module.css";
import { messages } from "./messages";
import type { LegalText } from "./queries";

const idOf = (section: number) => `secao-${section}`;

/** A text as it is read and printed: its version, a list of its sections, the sections. */
export function TextBody({ text }: { text: LegalText }) {
  return (
    <div className={classes.columns}>
      <nav aria-label={messages.contents} className={classes.contents}>
        <p>{messages.contents}</p>
        <ul>
          {text.secoes.map(
            ({ titulo }, section) =>
              titulo && (
                <li key={titulo}>
                  <a href={`#${idOf(section)}`}>{titulo}</a>
                </li>
              ),
          )}
        </ul>
      </nav>
      <article className={classes.text}>
        <p className={classes.version}>
          <time dateTime={text.versao}>{messages.version(formatDay(text.versao))}</time>
        </p>
        {text.secoes.map(({ titulo, blocos }, section) => (
          <section key={titulo}>
            {titulo && <h2 id={idOf(section)}>{titulo}</h2>}
            {blocos.map(({ paragrafo, itens }) =>
              itens.length > 0 ? (
                <ul key={itens[0]}>
                  {itens.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              ) : (
                <p key={paragrafo}>{paragrafo}</p>
              ),
            )}
          </section>
        ))}
      </article>
    </div>
  );
}

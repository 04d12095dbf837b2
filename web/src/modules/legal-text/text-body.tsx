import type { Schemas } from "../../api/client";
import { formatDay } from "../../lib/format";
import classes from "./text-body.module.css";

const CONTENTS = "Nesta página";

const idOf = (section: number) => `secao-${section}`;

/** A text as it is read and printed: its version, a list of its sections, the sections. */
export function TextBody({ text }: { text: Schemas["LegalText"] }) {
  return (
    <div className={classes.columns}>
      <nav aria-label={CONTENTS} className={classes.contents}>
        <p>{CONTENTS}</p>
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
          <time dateTime={text.versao}>{`Versão de ${formatDay(text.versao)}`}</time>
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

import type { Schemas } from "../../api/client";
import classes from "./plain-text.module.css";

/** A text as one reads it in a dialog or beside another: without addresses within, of which a page has one text's. */
export function PlainText({ text: { titulo, secoes } }: { text: Schemas["LegalText"] }) {
  return (
    <div className={classes.text}>
      <h2>{titulo}</h2>
      {secoes.map((section, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a draft may say a thing twice, and is drawn again as a whole
        <section key={place}>
          {section.titulo && <h3>{section.titulo}</h3>}
          {section.blocos.map(({ paragrafo, itens }, block) =>
            itens.length > 0 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <ul key={block}>
                {itens.map((item, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <li key={at}>{item}</li>
                ))}
              </ul>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={block}>{paragrafo}</p>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

import type { Terms } from "./terms";

/** The terms as they are read before they are accepted, in a box that scrolls. */
export function TermsText({ terms }: { terms: Terms }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section className="terms" aria-label="Texto dos termos" tabIndex={0}>
      {terms.sections.map((section) => (
        <div key={section.title}>
          {section.title && <h3>{section.title}</h3>}
          {section.blocks.map(({ paragraph, items }) =>
            items.length > 0 ? (
              <ul key={items[0]}>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : (
              <p key={paragraph}>{paragraph}</p>
            ),
          )}
        </div>
      ))}
    </section>
  );
}

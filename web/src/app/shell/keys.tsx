import classes from "./palette.module.css";

const keys: readonly [string, string][] = [
  ["Ctrl K", "Abrir a busca"],
  ["?", "Ver os atalhos"],
  ["↑ ↓", "Escolher um resultado"],
  ["Enter", "Abrir o resultado"],
  ["Esc", "Fechar"],
];

/** The portal's keys. */
export function Keys() {
  return (
    <dl className={classes.keys} aria-label="Atalhos do teclado">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

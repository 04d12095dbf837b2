import type { ReactNode } from "react";
import { formatNumber } from "../lib/format";
import classes from "./name-list.module.css";

/** Most names that are shown unasked. */
const SHOWN = 8;

/** Names one under the other; of many the first, and the others once they are asked for. */
export function NameList({ names }: { names: readonly ReactNode[] }) {
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const others = names.slice(shown.length);
  return (
    <>
      <Names names={shown} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>e mais {formatNumber(others.length)}</summary>
          <Names names={others} />
        </details>
      )}
    </>
  );
}

function Names({ names }: { names: readonly ReactNode[] }) {
  return (
    <ul className={classes.names}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a name may stand there, and the list never changes
        <li key={at}>{name}</li>
      ))}
    </ul>
  );
}

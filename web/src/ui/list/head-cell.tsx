import { Hint } from "../hint";
import { IconArrowDown, IconArrowUp, IconSort } from "../portal-icons";
import classes from "./data-table.module.css";

type Props = {
  label: string;
  /** What the column holds, where the label does not say it all. */
  help?: string;
  align?: "right";
  pinned?: boolean;
  /** Read out alone. */
  unseen?: boolean;
  sorted: false | "asc" | "desc";
  /** Absent where the server cannot sort by this column. */
  onSort?: () => void;
};

const ARIA = { asc: "ascending", desc: "descending" } as const;
const ARROW = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** A column's head; pressing it sorts, ascending and descending by turns. */
export function HeadCell({ label, help, align, pinned, unseen, sorted, onSort }: Props) {
  const Arrow = sorted ? ARROW[sorted] : IconSort;
  const head = onSort ? (
    <button type="button" className={classes.sort} onClick={onSort}>
      <span data-explained={!!help || undefined}>{label}</span>
      <Arrow opacity={sorted ? 1 : 0.45} />
    </button>
  ) : (
    <span
      className={unseen ? "sr-only" : undefined}
      tabIndex={help ? 0 : undefined}
      data-explained={!!help || undefined}
    >
      {label}
    </span>
  );
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: on a phone the table is drawn as blocks, which drops native roles
      role="columnheader"
      scope="col"
      data-align={align}
      data-pinned={pinned}
      aria-sort={sorted ? ARIA[sorted] : undefined}
    >
      {help ? (
        <Hint label={help} long>
          {head}
        </Hint>
      ) : (
        head
      )}
    </th>
  );
}

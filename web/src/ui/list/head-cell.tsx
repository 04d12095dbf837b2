import { IconArrowDown, IconArrowUp, IconSort } from "../icons";
import classes from "./data-table.module.css";

type Props = {
  label: string;
  align?: "right";
  pinned?: boolean;
  sorted: false | "asc" | "desc";
  /** Absent where the server cannot sort by this column. */
  onSort?: () => void;
};

const ARIA = { asc: "ascending", desc: "descending" } as const;
const ARROW = { asc: IconArrowUp, desc: IconArrowDown } as const;

/** A column's head; pressing it sorts, ascending and descending by turns. */
export function HeadCell({ label, align, pinned, sorted, onSort }: Props) {
  const Arrow = sorted ? ARROW[sorted] : IconSort;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: on a phone the table is drawn as blocks, which drops native roles
      role="columnheader"
      scope="col"
      data-align={align}
      data-pinned={pinned}
      aria-sort={sorted ? ARIA[sorted] : undefined}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          {label}
          <Arrow opacity={sorted ? 1 : 0.45} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

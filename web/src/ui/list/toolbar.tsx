import type { ReactNode } from "react";
import { formatNumber, plural } from "../../lib/format";
import { Spinner } from "../spinner";
import { ColumnChooser } from "./column-chooser";
import type { ColumnChoice } from "./columns";
import type { PageOf } from "./page-query";
import classes from "./toolbar.module.css";

type Props = {
  data: PageOf<unknown> | undefined;
  /** The row that comes first on the page, counted from 0. */
  first: number;
  /** What is counted: ['cupom', 'cupons']. */
  noun: readonly [one: string, many: string];
  choices: ColumnChoice[];
  children?: ReactNode;
};

/** The line above a table: which rows of how many, what can be done with them, and which columns are shown. */
export function Toolbar({ data, first, noun, choices, children }: Props) {
  return (
    <div className={classes.toolbar}>
      <span role="status">
        {!data && <Spinner size={16} label="Carregando" />}
        {data?.total === 0 && plural(0, ...noun)}
        {data && data.total > 0 && (
          <>
            {formatNumber(first + 1)}–{formatNumber(first + data.items.length)} de {data.more && "mais de "}
            {plural(data.total, ...noun)}
          </>
        )}
      </span>
      {children}
      <ColumnChooser choices={choices} />
    </div>
  );
}

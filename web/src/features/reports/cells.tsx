import clsx from "clsx";
import type { ReactNode } from "react";
import {
  dayOf,
  formatCep,
  formatCnpj,
  formatDateTime,
  formatDay,
  formatDecimal,
  formatNumber,
  formatPhone,
} from "../../lib/format";
import { RatioBar } from "../../modules/ratio-bar";
import type { ColumnType } from "./definitions";
import { messages } from "./messages";
import classes from "./reports.module.css";

/** A value that is not there, and why. */
export function Absent({ why }: { why: string }) {
  return (
    <span title={why}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">{why}</span>
    </span>
  );
}

/** An average as people write it: one decimal, with a comma (RP-17). */
export const formatAverage = (average: number) => formatDecimal(average, 1);

/** A moment by its day; the exact one on hover. */
function DayOf({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDateTime(instant)}>
      {formatDay(dayOf(new Date(instant)))}
    </time>
  );
}

type RowNameProps = {
  name: ReactNode;
  /** What a phone's card has before it and under it, where the columns of their own are folded. */
  before?: string;
  under?: string;
};

/** What a row is. */
export function RowName({ name, before, under }: RowNameProps) {
  return (
    <span>
      {before && <span className={classes.onPhone}>{before} </span>}
      {name}
      {under && <span className={clsx(classes.onPhone, classes.under)}>{under}</span>}
    </span>
  );
}

/** How the values of each type of column are drawn, and how their column stands. */
export const drawn: Record<
  ColumnType,
  { show: (value: never) => ReactNode; meta?: { align?: "right"; whole?: boolean; words?: boolean } }
> = {
  text: { show: (text: string) => text, meta: { words: true } },
  cnpj: { show: formatCnpj, meta: { whole: true } },
  cep: { show: formatCep, meta: { whole: true } },
  phone: { show: formatPhone, meta: { whole: true } },
  count: { show: formatNumber, meta: { align: "right", whole: true } },
  score: { show: formatNumber, meta: { align: "right", whole: true } },
  average: { show: formatAverage, meta: { align: "right", whole: true } },
  ratio: { show: (ratio: number) => <RatioBar ratio={ratio} /> },
  instant: { show: (instant: string) => <DayOf instant={instant} />, meta: { whole: true } },
  yesno: { show: (value: boolean) => (value ? messages.yes : messages.no), meta: { words: true } },
};

/** 'São Paulo (SP)', or what there is of it. */
export const placeOf = ({ cidade, uf }: { cidade: string; uf: string }) =>
  cidade && uf ? `${cidade} (${uf})` : cidade || uf;

/** The parts that are there, in one line. */
export const inLine = (...parts: string[]) => parts.filter(Boolean).join(" · ");

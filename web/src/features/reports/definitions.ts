import type { Profile } from "../../modules/current-user";
import json from "./definitions.json";

/** The word of a report in the API's paths. */
export type ReportKind = keyof typeof json;

/** How a column's values are written. */
export type ColumnType =
  | "text"
  | "cnpj"
  | "cep"
  | "phone"
  | "count"
  | "score"
  | "average"
  | "ratio"
  | "instant"
  | "yesno";

export type ColumnDefinition = {
  /** The server's name, by which it also sorts unless `unsorted`. */
  name: string;
  title: string;
  type: ColumnType;
  /** Left out until the reader asks for it. */
  optional?: boolean;
  unsorted?: boolean;
  /** For the programme's staff alone. */
  staff?: boolean;
  /** What it holds, where the title does not say it all. */
  help?: string;
};

/** A report as the server defines it (internal/reports, kind_*.go). */
export type Definition = {
  title: string;
  /** What it answers. */
  question: string;
  profiles: readonly Profile[];
  /** The order until another is asked for. */
  order: `${string}.asc` | `${string}.desc`;
  /** Whether it is of a period. */
  period: boolean;
  /** Its filters, with the profiles that have each. */
  filters: Record<string, readonly Profile[]>;
  /** The columns by which it sorts. */
  sorts: readonly string[];
};

/** Written by the server's own test (`make generate`): neither columns nor orders are said twice. */
export const definitions = json as Record<ReportKind, unknown> as Record<ReportKind, Definition>;

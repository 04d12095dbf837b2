import type { ExportKind } from "./calls";

/** What is on screen, and so what the file holds. */
export type Exported = {
  kind: ExportKind;
  /** The report's query as its call takes it, with sortBy and orderBy; undefined values are left out. */
  values: Record<string, string | undefined>;
  /** The names of the columns, as the file knows them; absent: the report's own. */
  columns?: readonly string[];
  /** How many rows there are, in words: 'As 214 lojas da lista'. */
  title: string;
  /** Rows; undefined while nobody knows. */
  count: number | undefined;
  /** What they are narrowed to: '21/10 a 19/11 · Caixa Livre'. */
  summary: string;
};

/** The query as the API takes it, with the columns. */
export const queryOf = ({ values, columns }: Exported) => {
  const all = { ...values, colunas: columns?.join(",") };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
};

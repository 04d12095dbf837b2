import type { QueryKey } from "@tanstack/react-query";
import type { MissingPage, PageOf } from "./page-query";
import { type TableSearch, tableSearch } from "./table-search";

/** Reads one value of a query string, given all of it too; undefined where it is absent or malformed. */
export type Param<Value> = (raw: unknown, all: Record<string, unknown>) => Value | undefined;

// biome-ignore lint/suspicious/noExplicitAny: whatever each reads
export type Params = Record<string, Param<any>>;
export type Values<P extends Params> = {
  [Name in keyof P]?: P[Name] extends Param<infer Value> ? Value : never;
};

/** Any text; the router has already made a number of one that is all digits, such as a CNPJ. */
export const text = (): Param<string> => (raw) =>
  (typeof raw === "string" || typeof raw === "number" ? String(raw) : "") || undefined;

/** Ids, with commas between where there are several. */
export const ids = (): Param<string> => (raw) => {
  const given = text()(raw, {});
  return given && /^[\w,-]+$/.test(given) ? given : undefined;
};

/** One of a few values. */
export const oneOf =
  <Value>(values: readonly Value[]): Param<Value> =>
  (raw) =>
    values.find((value) => value === raw);

/** How many rows a page has, for the reader to choose: the choices, the first until then, and their name in the URL. */
type Sizes = { name: string; choices: readonly [number, ...number[]] };

/** What a list asks of the server: where the reader is in it, and what narrows it. */
export type Asked<P extends Params> = Values<P> & { page: number; pageSize: number; sort: string };

type Shape<P extends Params, Data, Context, Sort extends string> = {
  /** What narrows the list, by its name in the URL. */
  params: P;
  /** Ids of the columns by which the server sorts. */
  sorts?: readonly Sort[];
  /** The order until the reader chooses another. */
  order?: `${Sort}.${"asc" | "desc"}`;
  /** Rows of a page. */
  pageSize: number | Sizes;
  /** Shown in place of a page that is not there any more; the last until a list says otherwise. */
  missing?: MissingPage;
  /** The query of a page. `context` is what no query string says: whose rows they are. */
  ask: (asked: Asked<P>, context: Context) => Question<Data>;
};

/** As `$api.queryOptions` makes it. */
type Question<Data> = { queryKey: QueryKey; queryFn?: (...context: never[]) => Data | Promise<Data> };

/** The query of an answer that comes in one piece, of which `page` shows a part. */
export const inMemory = <Answer, Data>(query: Question<Answer>, page: (answer: Answer) => Data) =>
  ({ ...query, select: page }) as unknown as Question<Data>;

/** A list's query string, orders and call, in one place. */
export type ListDefinition<P extends Params, Data, Context> = {
  params: P;
  sorts: ReadonlySet<string>;
  order: string;
  sizes: Sizes | undefined;
  missing: MissingPage;
  ask: (asked: Asked<P>, context: Context) => Question<Data>;
  /** Reads a query string for the router; what is malformed or unknown falls back. */
  search: (raw: Record<string, unknown>) => TableSearch & Values<P>;
  /** What a query string asks for. */
  asked: (search: TableSearch & Values<P>) => Asked<P>;
};

/** Leaves out what is undefined, so that it does not appear in the URL. */
const present = (values: [string, unknown][]) =>
  Object.fromEntries(values.filter(([, value]) => value !== undefined));

/** Defines a list. It draws nothing, so that a route may name it: `validateSearch: campaigns.search`. */
export function defineList<
  P extends Params,
  Data extends PageOf<unknown>,
  Context = void,
  Sort extends string = never,
>({
  params,
  sorts = [],
  order,
  pageSize,
  missing = "last",
  ask,
}: Shape<P, Data, Context, Sort>): ListDefinition<P, Data, Context> {
  const sortable: ReadonlySet<string> = new Set(sorts);
  const sizes = typeof pageSize === "number" ? undefined : pageSize;
  const size: Param<number> = (raw) => sizes?.choices.find((choice) => choice === Number(raw));
  const read: Params = sizes ? { ...params, [sizes.name]: size } : params;
  return {
    params,
    sorts: sortable,
    order: order ?? "",
    sizes,
    missing,
    ask,
    search: (raw) => {
      const { sort, ...table } = tableSearch(raw);
      const known = sort !== undefined && sortable.has(sort.slice(0, sort.lastIndexOf(".")));
      const values = present(Object.entries(read).map(([name, param]) => [name, param(raw[name], raw)]));
      return { ...table, ...(known && { sort }), ...(values as Values<P>) };
    },
    asked: (search) => ({
      ...search,
      page: search.page ?? 0,
      sort: search.sort ?? order ?? "",
      pageSize: sizes
        ? (((search as Record<string, unknown>)[sizes.name] as number | undefined) ?? sizes.choices[0])
        : (pageSize as number),
    }),
  };
}

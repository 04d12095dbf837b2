/** A page of rows as every list's call returns it. */
export type PageOf<Row> = {
  items: Row[];
  total: number;
  /** There are more than `total`, which is where counting stopped. */
  more?: boolean;
};

/** The part of a list's query that a table shows. */
export type PageQuery<Row> = {
  data: PageOf<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Which page stands in for one that is not there. */
export type MissingPage = "first" | "last";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../lib/api-error";
import { type EditedField, merged } from "./merge";

/** A record as it was read, and its version, which a change of it has to match. */
export type Versioned<Row> = { row: Row; version: string };

/** Reads the version beside the body of an answer. */
export const versionedOf = <Row>({ data, response }: { data?: Row; response: Response }): Versioned<Row> => ({
  row: data as Row,
  version: response.headers.get("ETag") ?? "",
});

export type EditingOptions<Row, Values, Answer> = {
  /** Names what is edited: another one starts over. */
  id: string;
  read: (signal?: AbortSignal) => Promise<Versioned<Row>>;
  valuesOf: (row: Row) => Values;
  fields: readonly EditedField<Values>[];
  /** `seen` is what the version is of. */
  save: (values: Values, version: string, seen: Row) => Promise<Answer>;
  /** Makes values of two versions fit each other, where not every two do. */
  fitted?: (merged: Values) => Values;
  /** What is said of a version that nobody can change any more; undefined of others. */
  over?: (row: Row) => Over | undefined;
};

/** The end of an edit: what happened meanwhile, and the link that leads on. */
export type Over = { title: string; lead: string; link: ReactNode };

/** `round` tells one form from the next, which begins from a version that was taken over. */
type Opened<Row, Values> = { id: string; seen: Versioned<Row>; typed?: Values; round: number };

/** The status of a refusal because somebody else changed it first. */
export const STALE = 412;

export const isStale = (error: unknown) => error instanceof ApiError && error.status === STALE;

/**
 * An edit of what was read when it was opened, and never of what this browser remembered. What arrives later does not
 * take away what is being typed; a save of a version that is no longer the current one shows what both did.
 */
export function useEditing<Row, Values, Answer>(options: EditingOptions<Row, Values, Answer>) {
  const { id, read, valuesOf, fields, save, fitted = (values) => values, over } = options;
  const query = useQuery({
    queryKey: ["edit", id],
    queryFn: ({ signal }) => read(signal),
    refetchOnMount: "always",
    gcTime: 0,
  });
  const [opened, setOpened] = useState<Opened<Row, Values>>();
  const [conflict, setConflict] = useState<{ mine: Values; theirs: Versioned<Row> }>();
  if (query.data && query.isFetchedAfterMount && opened?.id !== id) {
    setOpened({ id, seen: query.data, round: 0 });
  }
  const current = opened?.id === id ? opened : undefined;

  const submit = async (values: Values) => {
    if (!current) return false;
    try {
      return { answer: await save(values, current.seen.version, current.seen.row) };
    } catch (error) {
      if (!isStale(error)) throw error;
      setConflict({ mine: values, theirs: await read() });
      return false;
    }
  };
  const goOn = (typed: (base: Values, mine: Values, theirs: Values) => Values) => {
    if (!conflict || !current) return;
    const theirs = valuesOf(conflict.theirs.row);
    const next = typed(valuesOf(current.seen.row), conflict.mine, theirs);
    setOpened({ id, seen: conflict.theirs, typed: next, round: current.round + 1 });
    setConflict(undefined);
  };
  /** Where the screen stays after a save, what was saved is what it edits from then on. */
  const editOn = (seen: Versioned<Row>) => setOpened(current && { id, seen, round: current.round });
  return {
    row: current?.seen.row,
    error: current ? null : query.error,
    retry: () => void query.refetch(),
    /** Names the form: another one starts over. */
    round: current && `${id} ${current.round}`,
    form: current && {
      row: current.seen.row,
      initial: valuesOf(current.seen.row),
      typed: current.typed,
      submit,
      editOn,
    },
    conflict: current &&
      conflict && {
        fields,
        over: over?.(conflict.theirs.row),
        base: valuesOf(current.seen.row),
        mine: conflict.mine,
        theirs: valuesOf(conflict.theirs.row),
        onKeep: () => goOn((base, mine, theirs) => fitted(merged(fields, { base, mine, theirs }))),
        onTake: () => goOn((_base, _mine, theirs) => theirs),
        onClose: () => setConflict(undefined),
      },
  };
}

import { useState } from "react";
import type { ListState } from "../../ui/list/use-list";

/** Which rows of a list are chosen: some of any page, or all that it shows. */
export type Selection = {
  /** Whether rows are being chosen. */
  on: boolean;
  all: boolean;
  ids: ReadonlySet<string>;
  begin: () => void;
  end: () => void;
  toggle: (id: string) => void;
  /** Chooses these too. */
  add: (ids: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();

/** The choice of a list's rows. It is for what the list is narrowed to: narrowed otherwise, nothing is chosen any more. */
export function useSelection({ asked }: Pick<ListState<unknown>, "asked">): Selection {
  const { page: _, pageSize: __, sort: ___, ...narrowed } = asked;
  const of = JSON.stringify(narrowed);
  const [state, setState] = useState({ on: false, all: false, ids: NONE, of });
  const current = state.of === of ? state : { ...state, all: false, ids: NONE, of };
  const choose = (ids: Iterable<string>) => setState({ ...current, all: false, ids: new Set(ids) });
  return {
    ...current,
    begin: () => setState({ ...current, on: true }),
    end: () => setState({ on: false, all: false, ids: NONE, of }),
    toggle: (id) =>
      choose(current.ids.has(id) ? [...current.ids].filter((one) => one !== id) : [...current.ids, id]),
    add: (ids) => choose([...current.ids, ...ids]),
    chooseAll: () => setState({ ...current, all: true, ids: NONE }),
    clear: () => choose([]),
  };
}

import { useEffect, useSyncExternalStore } from "react";

let object: string | undefined;
const watchers = new Set<() => void>();

const say = (name: string | undefined) => {
  object = name;
  for (const watcher of watchers) watcher();
};

/** Names what the screen is of in the document's title, as long as the screen stands: tabs and history tell two stores apart. */
export const useObjectTitle = (name: string | undefined) =>
  useEffect(() => {
    if (name === undefined) return;
    say(name);
    return () => say(undefined);
  }, [name]);

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
};

/** What the screen is of; undefined where it is of nothing by name. */
export const useSaidObject = () => useSyncExternalStore(watch, () => object);

/** What stands in a document that no build has finished: in development. */
const UNBUILT = "%VERSION%";

/** The build of which this document is; undefined where none is said. */
const own = () => {
  const said = document.querySelector<HTMLMetaElement>('meta[name="portal-version"]')?.content;
  return said === UNBUILT ? undefined : said;
};

let outdated = false;
const watchers = new Set<() => void>();

/**
 * Hears of which build the server is. Once it was another's, this document stays outdated: while replicas change one after
 * the other, the next answer may be of either.
 */
export function hearVersion(served: string | null) {
  const loaded = own();
  if (outdated || !served || !loaded || served === loaded) return;
  outdated = true;
  for (const watcher of watchers) watcher();
}

/** A document of which nothing is known yet. */
export function forgetVersion() {
  outdated = false;
}

/** Whether the server has another portal than this document's. */
export const isOutdated = () => outdated;

/** Hears when that becomes so. Returns what stops it. */
export function watchVersion(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

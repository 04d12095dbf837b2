/** Where something is kept: as long as the browser has it, or as long as the tab is open. */
type Place = "localStorage" | "sessionStorage";

/** What is kept under a key; undefined when nothing is, when it was spoilt, or when storage is forbidden. */
export function readKept(place: Place, key: string): unknown {
  try {
    const text = window[place].getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value. Where storage is full or forbidden it holds until the page is left. */
export function keep(place: Place, key: string, value: unknown) {
  try {
    window[place].setItem(key, JSON.stringify(value));
  } catch {
    // Nothing that is kept is needed to go on.
  }
}

/** Keeps it no longer. */
export function forget(place: Place, key: string) {
  try {
    window[place].removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

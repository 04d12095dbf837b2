/** An object that this tab keeps; empty when there is none, or it was spoilt. */
export const read = (key: string): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
};

/** Keeps an object in this tab, over reloads. */
export const write = (key: string, value: object) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: what was typed holds until the page is left.
  }
};

import { keep, readKept } from "../../lib/kept";

/** An object that this tab keeps; empty when there is none, or it was spoilt. */
export const read = (key: string): Record<string, unknown> => {
  const kept = readKept("sessionStorage", key);
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
};

/** Keeps an object in this tab, over reloads. */
export const write = (key: string, value: object) => keep("sessionStorage", key, value);

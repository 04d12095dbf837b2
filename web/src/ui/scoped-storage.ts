import { createContext, useContext, useState } from "react";
import { keep, readKept } from "../lib/kept";

/** Whose choices are remembered: the account's id, given by the shell. */
export const StorageScope = createContext("anonymous");

/** State that this account finds again in this browser. */
export function useScopedStorage<Value>(name: string, fallback: Value) {
  const key = `seiva:${useContext(StorageScope)}:${name}`;
  const [value, setValue] = useState(() => (readKept("localStorage", key) ?? fallback) as Value);
  const store = (next: Value) => {
    setValue(next);
    keep("localStorage", key, next);
  };
  return [value, store] as const;
}

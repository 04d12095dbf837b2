import { createContext, useContext, useState } from "react";

/** Whose choices are remembered: the account's id, given by the shell. */
export const StorageScope = createContext("anonymous");

const read = <Value>(key: string, fallback: Value): Value => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
};

const write = (key: string, value: unknown) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
};

/** State that this account finds again in this browser. */
export function useScopedStorage<Value>(name: string, fallback: Value) {
  const key = `seiva:${useContext(StorageScope)}:${name}`;
  const [value, setValue] = useState(() => read(key, fallback));
  const store = (next: Value) => {
    setValue(next);
    write(key, next);
  };
  return [value, store] as const;
}

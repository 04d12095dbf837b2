import { createContext, useContext, useState } from "react";
import { fold } from "../lib/text";

/** What the account chose about the screens, by name; `put` with undefined forgets a choice. */
export type UiSettings = {
  values: Readonly<Record<string, unknown>>;
  put: (name: string, value: unknown) => void;
};

/** Given by the shell. Where nobody is signed in, choices last as long as the screen. */
export const OwnUiSettings = createContext<UiSettings | null>(null);

const NAME_MAX = 100;

/** The name of a choice as the server takes it: `columns` of 'Lojas não integradas' is 'columns.lojas-nao-integradas'. */
export const settingName = (kind: string, of: string) =>
  [kind, (fold(of).match(/[a-z0-9]+/g) ?? []).join("-")]
    .join(".")
    .slice(0, NAME_MAX)
    .replace(/[.-]+$/, "");

/**
 * State that this account finds again in every browser. What is kept may be spoilt or another version's: it is unknown
 * until looked at. Undefined: nothing was chosen.
 */
export function useUiSetting(kind: string, of: string) {
  const own = useContext(OwnUiSettings);
  const [passing, setPassing] = useState<unknown>();
  const name = settingName(kind, of);
  return own
    ? ([own.values[name], (next: unknown) => own.put(name, next)] as const)
    : ([passing, setPassing] as const);
}

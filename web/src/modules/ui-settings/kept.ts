import { forget, readKept } from "../../lib/kept";
import { settingName } from "../../ui/ui-settings";

type Values = Record<string, unknown>;

/** What this browser knows of an account's choices; `unsaved` names those that the server does not have yet. */
export type Kept = { values: Values; unsaved: string[] };

const prefix = (account: string) => `seiva:${account}:`;

export const keptKey = (account: string) => `${prefix(account)}ui-settings`;

const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** The choices as this browser last knew them. */
export function readSettings(account: string): Kept {
  const { values, unsaved } = (readKept("localStorage", keptKey(account)) ?? {}) as Partial<Kept>;
  return {
    values: { ...olderSettings(account), ...(isObject(values) && values) },
    unsaved: Array.isArray(unsaved) ? unsaved : [],
  };
}

/** Keys of what was kept in this browser alone, before the server kept it. */
function olderKeys(account: string) {
  try {
    const start = prefix(account);
    return Object.keys(localStorage).filter((key) => /^(columns|views):/.test(key.replace(start, "")));
  } catch {
    return []; // storage is forbidden
  }
}

function olderSettings(account: string) {
  const values: Values = {};
  for (const key of olderKeys(account)) {
    const [kind = "", ...of] = key.slice(prefix(account).length).split(":");
    const value = readKept("localStorage", key);
    if (value !== undefined) values[settingName(kind, of.join(":"))] = value;
  }
  return values;
}

/** What was kept in this browser alone: given once, and forgotten. */
export function takeOlderSettings(account: string) {
  const values = olderSettings(account);
  for (const key of olderKeys(account)) forget("localStorage", key);
  return values;
}

/** Two browsers' lists become one; of anything else the server's stands. */
const joined = (theirs: unknown, older: unknown) =>
  Array.isArray(theirs) && Array.isArray(older) ? [...theirs, ...older] : (theirs ?? older);

/** What the server answered, with what it does not have yet: choices made meanwhile, and those of `older`. */
export function merged(server: Values, here: Kept, older: Values): Kept {
  const values = { ...server };
  const unsaved = new Set(here.unsaved);
  for (const name of here.unsaved) {
    if (name in here.values) values[name] = here.values[name];
    else delete values[name];
  }
  for (const [name, value] of Object.entries(older)) {
    values[name] = joined(values[name], value);
    if (values[name] !== server[name]) unsaved.add(name);
  }
  return { values, unsaved: [...unsaved] };
}

/** The choices with one more that the server does not have yet. */
export function chosen({ values, unsaved }: Kept, name: string, value: unknown): Kept {
  const { [name]: _, ...others } = values;
  return {
    values: value === undefined ? others : { ...others, [name]: value },
    unsaved: [...unsaved.filter((other) => other !== name), name],
  };
}

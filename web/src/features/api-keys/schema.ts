import { required } from "../../lib/rules";
import type { KeyFamily } from "./families";
import type { Key, KeyBody } from "./queries";

/** Most characters of a key's name (AK-03). */
export const NAME_MAX = 120;
/** Value of the choice 'Não informar': it counts as selected (AK-04) and is sent as null (AK-05). */
export const NONE = "none";

/** What the form holds; in a select null is 'nothing chosen yet'. */
export type KeyValues = {
  name: string;
  softwareHouseId: string | null;
  retailerId: string | null;
  storeId: string | null;
  environment: Key["environment"];
};

export const emptyValues: KeyValues = {
  name: "",
  softwareHouseId: null,
  retailerId: null,
  storeId: null,
  environment: "live",
};

/** A key that reaches the software house's own test stores. */
export const testValues: KeyValues = { ...emptyValues, retailerId: NONE, storeId: NONE, environment: "test" };

export const valuesOf = (key: Key): KeyValues => ({
  name: key.name,
  softwareHouseId: key.softwareHouseId,
  retailerId: key.retailerId ?? NONE,
  storeId: key.storeId ?? NONE,
  environment: key.environment,
});

export const keyRules = (family: KeyFamily) => ({
  name: [required()],
  softwareHouseId: family.asksSoftwareHouse ? [required()] : [],
  retailerId: [required()],
  storeId: [required()],
});

// The API reads an absent binding as null.
const chosen = (value: string | null) => (value === null || value === NONE ? undefined : value);

export const bodyOf = (values: KeyValues): KeyBody => ({
  name: values.name.trim(),
  softwareHouseId: chosen(values.softwareHouseId),
  retailerId: chosen(values.retailerId),
  storeId: chosen(values.storeId),
  environment: values.environment,
});

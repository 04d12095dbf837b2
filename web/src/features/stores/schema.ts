import { bareDocument } from "../../lib/brdoc";
import { formatCnpj } from "../../lib/format";
import { cnpj, required } from "../../lib/rules";
import { addressBody, addressValues, emptyAddress } from "../../modules/address/address";
import { type Address, optionalAddressRules } from "../../modules/address/schema";
import { asksRetailer, type StoreArea } from "./area";
import type { Company, Store, StoreBody } from "./queries";

/** Most characters of a store's name. */
export const NAME_MAX = 120;
/** Value of the choice 'the software house of the retailer': it is sent as nothing. */
export const SAME_HOUSE = "same";

/** What the form holds; in a select null is 'nothing chosen yet'. */
export type StoreValues = Address & {
  varejistaId: string | null;
  documento: string;
  nomeFantasia: string;
  categoria: string | null;
  softwareHouseId: string | null;
};

export const emptyValues: StoreValues = {
  ...emptyAddress,
  varejistaId: null,
  documento: "",
  nomeFantasia: "",
  categoria: null,
  softwareHouseId: SAME_HOUSE,
};

/** A store in the form; `ownHouse` is the retailer's software house, which a store follows unless it has another. */
export const valuesOf = (store: Store, ownHouse: string | null | undefined): StoreValues => ({
  ...addressValues(store),
  varejistaId: store.varejistaId,
  documento: formatCnpj(store.documento),
  nomeFantasia: store.nomeFantasia,
  categoria: store.categoria || null,
  softwareHouseId:
    store.softwareHouseId === null || store.softwareHouseId === ownHouse ? SAME_HOUSE : store.softwareHouseId,
});

export const storeRules = (area: StoreArea) => ({
  varejistaId: asksRetailer(area) ? [required()] : [],
  documento: [required(), cnpj],
  nomeFantasia: [required()],
  ...optionalAddressRules,
  cidade: [
    (cidade: string | null, { uf }: StoreValues) =>
      uf !== null && cidade === null ? "Escolha a cidade." : undefined,
  ],
});

export const bodyOf = (values: StoreValues): StoreBody => ({
  ...addressBody(values),
  documento: bareDocument(values.documento),
  nomeFantasia: values.nomeFantasia.trim(),
  categoria: values.categoria ?? "",
  softwareHouseId: values.softwareHouseId === SAME_HOUSE ? undefined : (values.softwareHouseId ?? undefined),
  varejistaId: values.varejistaId ?? undefined,
});

/**
 * What the CNPJ register changes in a form: nothing that was typed is replaced, what it filled in before (`filled`,
 * for another CNPJ) is.
 */
export function companyPatch(
  company: Company,
  values: StoreValues,
  filled: Partial<StoreValues>,
): Partial<StoreValues> {
  const found: Partial<StoreValues> = {
    ...addressValues(company),
    nomeFantasia: company.nomeFantasia || company.razaoSocial,
  };
  const names = Object.keys(found) as (keyof StoreValues)[];
  const free = (name: keyof StoreValues) => !values[name] || values[name] === filled[name];
  const place = free("uf") && free("cidade"); // a city belongs to its state
  return Object.fromEntries(
    names
      .filter((name) => (name === "uf" || name === "cidade" ? place : free(name)))
      .filter((name) => found[name] !== values[name])
      .map((name) => [name, found[name]]),
  );
}

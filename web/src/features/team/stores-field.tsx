import { storesToChoose, useChoices } from "../../modules/choices/use-choices";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { MultiSelectField } from "../../ui/form/multi-select-field";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import type { Account } from "./queries";

const texts = messages.stores;
/** Most that one account is of; the server refuses more. */
const MOST = 200;

/** Of which stores an account is: an answer of its own, so that none chosen is never all of them (decision 64). */
export type StoresValues = { todas: boolean; lojas: string[] };

export const storesOf = (account?: Account): StoresValues => ({
  todas: account?.todasAsLojas ?? true,
  lojas: account?.lojas.map(({ id }) => id) ?? [],
});

/** What is sent of it. */
export const sentStores = ({ todas, lojas }: StoresValues) => (todas ? [] : lojas);

export const sameStores = (a: StoresValues, b: StoresValues) =>
  a.todas === b.todas && (a.todas || [...a.lojas].sort().join() === [...b.lojas].sort().join());

export const wrongStores = ({ todas, lojas }: StoresValues) =>
  todas || lojas.length > 0 ? undefined : texts.none;

/** All stores of the company, or some of them. */
export function StoresFields({ all, some }: { all: FieldProps<boolean>; some: FieldProps<string[]> }) {
  const stores = useChoices(storesToChoose("varejista"), some.value, !all.value);
  return (
    <>
      <CheckboxField {...all} label={texts.all} help={texts.help} />
      {!all.value && (
        <MultiSelectField
          {...some}
          {...stores.field}
          label={texts.some}
          max={MOST}
          placeholder={texts.choose}
        />
      )}
    </>
  );
}

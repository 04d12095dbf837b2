import { below, housesForStores, useChoices } from "../../modules/choices/use-choices";
import { SelectField } from "../../ui/form/select-field";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import { useOwnRetailer } from "./queries";
import { SAME_HOUSE } from "./schema";

/** Who sends the store's receipts: the retailer's software house, or one of its own. */
export function HouseField({ field }: { field: FieldProps<string | null> }) {
  const texts = messages.form;
  const own = useOwnRetailer(true);
  const same = { value: SAME_HOUSE, label: texts.sameHouse(own.data?.parceiro?.nomeFantasia) };
  const chosen = field.value === null || field.value === SAME_HOUSE ? [] : [field.value];
  const houses = useChoices(housesForStores, chosen).field;
  const others = { ...houses, options: houses.options.filter(({ value }) => value !== own.data?.parceiroId) };
  return (
    <SelectField
      {...field}
      label={texts.softwareHouse}
      help={texts.softwareHouseHelp}
      {...below(same, others)}
    />
  );
}

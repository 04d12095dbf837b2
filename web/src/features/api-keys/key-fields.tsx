import { choiceOptions } from "../../modules/choices/choice-options";
import { SelectField } from "../../ui/form/select-field";
import type { useForm } from "../../ui/form/use-form";
import type { KeyFamily } from "./families";
import { retailerOptions, storeOptions } from "./key-options";
import { messages } from "./messages";
import type { useChoices } from "./queries";
import { type KeyValues, NONE } from "./schema";

type Props = {
  family: KeyFamily;
  form: ReturnType<typeof useForm<KeyValues>>;
  choices: ReturnType<typeof useChoices>;
};

/** Software house, retailer and store; a change of one clears those under it (D-56). */
export function KeyFields({ family, form, choices: { houses, retailers, stores } }: Props) {
  const texts = messages.form;
  const { values } = form;
  const needsHouse = family.asksSoftwareHouse && values.softwareHouseId === null;
  const needsRetailer = values.retailerId === null;
  return (
    <>
      {family.asksSoftwareHouse && (
        <SelectField
          {...form.field("softwareHouseId")}
          onChange={(softwareHouseId) => form.set({ softwareHouseId, retailerId: null, storeId: null })}
          label={texts.softwareHouse}
          placeholder={texts.choose}
          options={choiceOptions(houses.data)}
          loading={houses.isLoading}
        />
      )}
      <SelectField
        {...form.field("retailerId")}
        // Without a retailer there is no store to choose, so none is the only answer.
        onChange={(retailerId) => form.set({ retailerId, storeId: retailerId === NONE ? NONE : null })}
        label={texts.retailer}
        help={family.retailerOptional ? texts.retailerHelp : texts.retailerKeyHelp}
        placeholder={needsHouse ? texts.chooseSoftwareHouseFirst : texts.choose}
        options={retailerOptions(family, values, retailers.data ?? [], stores.data ?? [])}
        loading={retailers.isLoading}
        disabled={needsHouse}
      />
      <SelectField
        {...form.field("storeId")}
        label={texts.store}
        help={texts.storeHelp}
        placeholder={needsRetailer ? texts.chooseRetailerFirst : texts.choose}
        options={storeOptions(family, values, stores.data ?? [])}
        loading={stores.isLoading}
        disabled={needsRetailer}
      />
    </>
  );
}

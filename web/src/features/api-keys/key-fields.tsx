import { SelectField } from "../../ui/form/select-field";
import type { useForm } from "../../ui/form/use-form";
import type { KeyFamily } from "./families";
import { useKeyChoices } from "./key-choices";
import { messages } from "./messages";
import { type KeyValues, NONE } from "./schema";

type Props = {
  family: KeyFamily;
  form: ReturnType<typeof useForm<KeyValues>>;
};

/** Software house, retailer and store; a change of one clears those under it (D-56). */
export function KeyFields({ family, form }: Props) {
  const texts = messages.form;
  const { values } = form;
  const { houses, retailers, stores } = useKeyChoices(family, values);
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
          {...houses}
        />
      )}
      <SelectField
        {...form.field("retailerId")}
        // Without a retailer there is no store to choose, so none is the only answer.
        onChange={(retailerId) => form.set({ retailerId, storeId: retailerId === NONE ? NONE : null })}
        label={texts.retailer}
        help={family.retailerOptional ? texts.retailerHelp : texts.retailerKeyHelp}
        placeholder={needsHouse ? texts.chooseSoftwareHouseFirst : texts.choose}
        {...retailers}
        disabled={needsHouse}
      />
      <SelectField
        {...form.field("storeId")}
        label={texts.store}
        help={texts.storeHelp}
        placeholder={needsRetailer ? texts.chooseRetailerFirst : texts.choose}
        {...stores}
        disabled={needsRetailer}
      />
    </>
  );
}

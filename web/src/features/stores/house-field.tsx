import { SelectField } from "../../ui/form/select-field";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import { useOwnRetailer, useSoftwareHouses } from "./queries";
import { SAME_HOUSE } from "./schema";

/** Who sends the store's receipts: the retailer's software house, or one of its own. */
export function HouseField({ field }: { field: FieldProps<string | null> }) {
  const texts = messages.form;
  const own = useOwnRetailer(true);
  const houses = useSoftwareHouses(true);
  const others = (houses.data ?? []).filter(({ id }) => id !== own.data?.parceiroId);
  return (
    <SelectField
      {...field}
      label={texts.softwareHouse}
      help={texts.softwareHouseHelp}
      options={[
        { value: SAME_HOUSE, label: texts.sameHouse(own.data?.parceiro?.nomeFantasia) },
        ...others.map(({ id, nomeFantasia }) => ({ value: id, label: nomeFantasia })),
      ]}
      loading={houses.isLoading}
    />
  );
}

import { choiceOptions } from "../../modules/choices/choice-options";
import { SelectField } from "../../ui/form/select-field";
import type { FieldProps } from "../../ui/form/use-form";
import { messages } from "./messages";
import { useLinkedRetailers } from "./queries";

/** Whose store it is, among the retailers linked to the software house. */
export function RetailerField(field: FieldProps<string | null>) {
  const texts = messages.form;
  const retailers = useLinkedRetailers(true);
  return (
    <SelectField
      {...field}
      label={texts.retailer}
      help={texts.retailerHelp}
      placeholder={texts.choose}
      options={choiceOptions(retailers.data)}
      loading={retailers.isLoading}
    />
  );
}

import { retailersToChoose, useChoices } from "../../modules/choices/use-choices";
import { SelectField } from "../../ui/form/select-field";
import type { FieldProps } from "../../ui/form/use-form";
import { useFullRetailer } from "./house-room";
import { messages } from "./messages";

/** Those that a software house serves by a store alone are not its to add to. */
const linked = retailersToChoose("parceiro", { diretos: true });

/** Whose store it is, among the retailers linked to the software house. */
export function RetailerField(field: FieldProps<string | null>) {
  const texts = messages.form;
  const full = useFullRetailer(field.value);
  const retailers = useChoices(linked, field.value ? [field.value] : []).field;
  return (
    <SelectField
      {...field}
      error={field.error ?? full}
      label={texts.retailer}
      help={texts.retailerHelp}
      placeholder={texts.choose}
      {...retailers}
    />
  );
}

import { countMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { CompanyFields } from "./company-fields";
import { messages } from "./messages";
import { PlanPrice } from "./plan-price";
import classes from "./sign-up.module.css";
import type { FieldsProps } from "./steps";

/** The company of a retailer, and how large it is (SU-04). */
export function RetailerCompanyFields(props: FieldsProps) {
  const { form } = props;
  return (
    <>
      <CompanyFields {...props} />
      <div className={classes.pair}>
        <MaskedField
          {...form.field("numberOfStores")}
          label={messages.company.stores}
          mask={countMask}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <MaskedField
          {...form.field("maxTills")}
          label={messages.company.tills}
          help={messages.company.tillsHelp}
          mask={countMask}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <PlanPrice stores={Number(form.values.numberOfStores)} />
    </>
  );
}

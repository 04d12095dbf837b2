import { CompanyFields } from "./company-fields";
import { SegmentsField } from "./segments-field";
import type { FieldsProps } from "./steps";

/** The company of a software house, and what it serves (SU-09). */
export function PartnerCompanyFields(props: FieldsProps) {
  return (
    <>
      <CompanyFields {...props} />
      <SegmentsField {...props} />
    </>
  );
}

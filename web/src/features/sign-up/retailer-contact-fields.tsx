import { ConsentField } from "./consent-field";
import { ContactFields } from "./contact-fields";
import { messages } from "./messages";
import type { FieldsProps } from "./steps";

/** The retailer's commercial contact and the consent (SU-05). */
export function RetailerContactFields({ form }: FieldsProps) {
  return (
    <>
      <ContactFields form={form} of="focal" phone={messages.contact.whatsapp} />
      <ConsentField form={form} />
    </>
  );
}

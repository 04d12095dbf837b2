import type { AddressValues } from "../../modules/address/schema";
import type { FieldProps } from "../../ui/form/use-form";
import { ContactSection } from "./contact-section";
import { contacts } from "./messages";
import type { FinishValues } from "./schema";

type ContactName = Exclude<keyof FinishValues, keyof AddressValues>;

type Props = {
  form: {
    values: FinishValues;
    field: (name: ContactName) => FieldProps<string>;
    set: (patch: Partial<FinishValues>) => void;
  };
  /** Who speaks for the company, to be copied from. */
  focal: { name: string; email: string; phone: string };
  /** Whether each part is filled in; absent where that is not shown. */
  done?: { legal: boolean; technical: boolean };
};

/** The legal and the technical contact of a retailer; often one person is both, so either can be copied. */
export function LegalAndTechnical({ form, focal, done }: Props) {
  const { values } = form;
  return (
    <>
      <ContactSection
        person="legal"
        form={form}
        done={done?.legal}
        copy={{
          label: contacts.copyFocal,
          onCopy: () =>
            form.set({
              contatoLegalNome: focal.name,
              contatoLegalEmail: focal.email,
              contatoLegalWhatsapp: focal.phone,
            }),
        }}
      />
      <ContactSection
        person="technical"
        form={form}
        done={done?.technical}
        copy={{
          label: contacts.copyLegal,
          onCopy: () =>
            form.set({
              contatoTecnicoNome: values.contatoLegalNome,
              contatoTecnicoEmail: values.contatoLegalEmail,
              contatoTecnicoTelefone: values.contatoLegalWhatsapp,
            }),
        }}
      />
    </>
  );
}

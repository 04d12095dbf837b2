import { useEffect, useRef } from "react";
import { cnpjMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { TextField } from "../../ui/form/text-field";
import { messages } from "./messages";
import { useCompany } from "./queries";
import { NAME_MAX } from "./schema";
import type { FieldsProps } from "./steps";

const texts = messages.company;

/** CNPJ and the company's names, which the register fills in while nobody has typed others (SU-04, SU-09). */
export function CompanyFields({ form, lookUps }: FieldsProps) {
  const { company, unanswered } = useCompany(lookUps, form.values.cnpj);
  useRegisteredNames(form, company);
  return (
    <>
      <MaskedField
        {...form.field("cnpj")}
        label={texts.cnpj}
        help={<span aria-live="polite">{remarkOn(company, unanswered)}</span>}
        mask={cnpjMask}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
        required
      />
      <TextField
        {...form.field("companyName")}
        label={texts.companyName}
        autoComplete="organization"
        maxLength={NAME_MAX}
        required
      />
      <TextField {...form.field("tradeName")} label={texts.tradeName} maxLength={NAME_MAX} required />
    </>
  );
}

type Company = ReturnType<typeof useCompany>["company"];

/** What there is to say of the look-ups (D-37); an invalid or taken CNPJ is the field's own error. */
const remarkOn = (company: Company, unanswered: boolean) => {
  if (company) return company.verificada ? texts.standing(company.situacao) : texts.unverified;
  return unanswered ? messages.wizard.unchecked : null;
};

/** Fills each name in once a company, unless somebody wrote another than the register's. */
function useRegisteredNames({ values, set }: FieldsProps["form"], company: Company) {
  const filled = useRef({ cnpj: "", companyName: "", tradeName: "" });
  useEffect(() => {
    if (!company?.verificada || company.cnpj === filled.current.cnpj) return;
    const { cnpj, razaoSocial, nomeFantasia } = company;
    const pick = (name: "companyName" | "tradeName", registered: string) =>
      registered && ["", filled.current[name]].includes(values[name]) ? registered : values[name];
    const names = {
      companyName: pick("companyName", razaoSocial),
      tradeName: pick("tradeName", nomeFantasia),
    };
    filled.current = { cnpj, companyName: razaoSocial, tradeName: nomeFantasia };
    if (names.companyName !== values.companyName || names.tradeName !== values.tradeName) set(names);
  }, [company, values, set]);
}

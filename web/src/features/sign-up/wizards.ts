import { AccessFields } from "./access-fields";
import { CompanyFields } from "./company-fields";
import { messages } from "./messages";
import { PartnerCompanyFields } from "./partner-company-fields";
import { PartnerContactFields } from "./partner-contact-fields";
import { RetailerCompanyFields } from "./retailer-company-fields";
import { RetailerContactFields } from "./retailer-contact-fields";
import { SegmentsField } from "./segments-field";
import type { Step, Wizard } from "./steps";

const { access, company, segments, contact } = messages;

const accessStep: Step = {
  name: access.step,
  title: access.title,
  lead: access.lead,
  fields: ["email", "password", "passwordConf"],
  Fields: AccessFields,
};

const companyStep = { name: company.step, title: company.title, lead: company.lead };

const contactsStep: Step = {
  name: contact.steps,
  title: contact.titleOfBoth,
  lead: contact.leadOfBoth,
  fields: [
    ...(["focalFirstName", "focalLastName", "focalEmail", "focalPhone"] as const),
    ...(["techFirstName", "techLastName", "techEmail", "techPhone"] as const),
    "consent",
  ],
  Fields: PartnerContactFields,
};

/** '/sign-up', 'Sou varejista'. */
export const retailerWizard: Wizard = {
  id: "varejista",
  who: "retailer",
  lookUps: "/varejistas",
  steps: [
    accessStep,
    {
      ...companyStep,
      fields: ["cnpj", "companyName", "tradeName", "numberOfStores", "maxTills"],
      Fields: RetailerCompanyFields,
    },
    {
      name: contact.step,
      title: contact.title,
      lead: contact.lead,
      fields: ["focalFirstName", "focalLastName", "focalEmail", "focalPhone", "consent"],
      Fields: RetailerContactFields,
    },
  ],
};

/** '/sign-up', 'Sou software house': three steps (D-14). */
export const partnerWizard: Wizard = {
  id: "software-house",
  who: "partner",
  lookUps: "/parceiros",
  steps: [
    accessStep,
    {
      ...companyStep,
      fields: ["cnpj", "companyName", "tradeName", "categories"],
      Fields: PartnerCompanyFields,
    },
    contactsStep,
  ],
};

/** '/software-house-sign-up': the same in four steps, each with an address of its own (D-14). */
export const routedPartnerWizard: Wizard = {
  id: "software-house-sign-up",
  who: "partner",
  lookUps: "/parceiros",
  steps: [
    accessStep,
    {
      ...companyStep,
      name: company.information,
      fields: ["cnpj", "companyName", "tradeName"],
      Fields: CompanyFields,
    },
    {
      name: segments.step,
      title: segments.title,
      lead: segments.lead,
      fields: ["categories"],
      Fields: SegmentsField,
    },
    contactsStep,
  ],
};

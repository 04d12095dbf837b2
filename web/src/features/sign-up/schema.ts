import { bareDigits, bareDocument } from "../../lib/brdoc";
import { cnpj, email, phone, type Rule, required } from "../../lib/rules";
import { newPasswordRules, refuseWeak, repeatRules } from "../../modules/new-password/rules";
import type { FormOptions } from "../../ui/form/use-form";
import { messages } from "./messages";
import type { PartnerBody, RetailerBody } from "./queries";

/** What people type, over all steps of every wizard; each wizard asks for a part of it. */
export type SignUpValues = {
  email: string;
  password: string;
  passwordConf: string;
  cnpj: string;
  companyName: string;
  tradeName: string;
  numberOfStores: string;
  maxTills: string;
  /** Ids of business segments. */
  categories: string[];
  focalFirstName: string;
  focalLastName: string;
  focalEmail: string;
  focalPhone: string;
  techFirstName: string;
  techLastName: string;
  techEmail: string;
  techPhone: string;
  consent: boolean;
};
export type FieldName = keyof SignUpValues;

export const emptyValues: SignUpValues = {
  ...{ email: "", password: "", passwordConf: "" },
  ...{ cnpj: "", companyName: "", tradeName: "", numberOfStores: "", maxTills: "", categories: [] },
  ...{ focalFirstName: "", focalLastName: "", focalEmail: "", focalPhone: "" },
  ...{ techFirstName: "", techLastName: "", techEmail: "", techPhone: "" },
  consent: false,
};

/** Most characters of a name, as the API takes it (companies' names, and first with last name). */
export const NAME_MAX = 120;
/** Most segments of a software house (SU-26). */
export const SEGMENTS_MAX = 3;

const fullName = (first: string, last: string) => `${first.trim()} ${last.trim()}`;

const positive =
  (message: string): Rule =>
  (value) =>
    Number(value) > 0 ? undefined : message;

const lastName = (first: "focalFirstName" | "techFirstName") => [
  required(messages.lastNameRequired),
  (last: string, values: SignUpValues) =>
    fullName(values[first], last).length > NAME_MAX ? messages.nameTooLong : undefined,
];

const emailRules = [required(messages.emailRequired), email];
const phoneRules = [required(messages.phoneRequired), phone];

type Rules = NonNullable<FormOptions<SignUpValues>["rules"]>;

export const rules: Rules = {
  email: emailRules,
  password: newPasswordRules(messages.passwordRequired),
  passwordConf: repeatRules("password"),
  cnpj: [required(messages.cnpjRequired), cnpj],
  companyName: [required(messages.companyNameRequired)],
  tradeName: [required(messages.tradeNameRequired)],
  numberOfStores: [positive(messages.noStores)],
  maxTills: [positive(messages.noTills)],
  categories: [required(messages.segmentsRequired)],
  focalFirstName: [required(messages.firstNameRequired)],
  focalLastName: lastName("focalFirstName"),
  focalEmail: emailRules,
  focalPhone: phoneRules,
  techFirstName: [required(messages.firstNameRequired)],
  techLastName: lastName("techFirstName"),
  techEmail: emailRules,
  techPhone: phoneRules,
  consent: [(accepted) => (accepted ? undefined : messages.consentRequired)],
};

/** What makes a password weak: the person's and the company's own names, as far as they are typed. */
export const ownNames = (values: SignUpValues) =>
  [values.email, values.tradeName, values.companyName, values.focalFirstName, values.focalLastName].filter(
    Boolean,
  );

/**
 * Remote rule of the password: it is sent with the last step, where refusing it leads back to the first; then the
 * company's names are known.
 */
export const strongEnough = (password: string, values: SignUpValues) =>
  refuseWeak(password, ownNames(values));

/** Whether a field passes its own rules; what only the server knows is not asked. */
export const passes = <Name extends FieldName>(name: Name, values: SignUpValues) =>
  !rules[name]?.some((rule) => rule(values[name], values));

const shared = (values: SignUpValues) => ({
  email: values.email.trim(),
  password: values.password,
  document: bareDocument(values.cnpj),
  corporateName: values.companyName.trim(),
  tradeName: values.tradeName.trim(),
  focalPointName: fullName(values.focalFirstName, values.focalLastName),
  focalPointEmail: values.focalEmail.trim(),
  focalPointPhone: bareDigits(values.focalPhone),
});

export const retailerBody = (values: SignUpValues): RetailerBody => ({
  ...shared(values),
  numberOfStores: Number(values.numberOfStores),
  highestNumberOfCheckoutSystems: Number(values.maxTills),
});

export const partnerBody = (values: SignUpValues): PartnerBody => ({
  ...shared(values),
  categories: values.categories,
  technicalContactName: fullName(values.techFirstName, values.techLastName),
  technicalContactEmail: values.techEmail.trim(),
  technicalContactPhone: bareDigits(values.techPhone),
});

const FORM_NAMES: Record<string, FieldName> = {
  email: "email",
  password: "password",
  document: "cnpj",
  corporateName: "companyName",
  tradeName: "tradeName",
  numberOfStores: "numberOfStores",
  highestNumberOfCheckoutSystems: "maxTills",
  categories: "categories",
  focalPointName: "focalFirstName",
  focalPointEmail: "focalEmail",
  focalPointPhone: "focalPhone",
  technicalContactName: "techFirstName",
  technicalContactEmail: "techEmail",
  technicalContactPhone: "techPhone",
};

/** The server's messages under the names of the form; what no field holds is left to the toast. */
export const flawsOf = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, message]) => {
      const field = FORM_NAMES[name];
      return field ? [[field, message]] : [];
    }),
  ) as Partial<Record<FieldName, string>>;

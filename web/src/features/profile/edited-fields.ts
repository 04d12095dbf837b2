import type { EditedField } from "../../modules/edit/merge";
import { addressCard, company, contacts } from "./messages";
import { people } from "./people";
import type { FinishValues, PartnerValues, RetailerValues } from "./schema";

/** A person's name, e-mail and phone, each by itself: who corrects one keeps nobody from the others. */
const ofPerson = <Name extends string>(
  title: string,
  { name, email, phone, phoneLabel }: Record<"name" | "email" | "phone", Name> & { phoneLabel: string },
): EditedField<Record<Name, string>>[] =>
  (
    [
      [contacts.name, name],
      [contacts.email, email],
      [phoneLabel, phone],
    ] as const
  ).map(([label, field]) => ({
    label: `${title}: ${label}`,
    names: [field],
    words: (values) => values[field],
  }));

const text = <Name extends string>(label: string, name: Name): EditedField<Record<Name, string>> => ({
  label,
  names: [name],
  words: (values) => values[name],
});

const focal = ofPerson(contacts.focal.title, people.focal);
const technical = ofPerson(contacts.technical.title, people.technical);

/** What a retailer fills in to complete its profile, each as one thing: a city belongs to its state. */
export const finishFields: EditedField<FinishValues>[] = [
  {
    label: addressCard.title,
    names: ["cep", "endereco", "numero", "complemento", "bairro", "cidade", "uf"],
    words: ({ endereco, numero, complemento, bairro, cidade, uf, cep }) =>
      [endereco, numero, complemento, bairro, cidade, uf, cep].filter(Boolean).join(", "),
  },
  ...ofPerson(contacts.legal.title, people.legal),
  ...technical,
];

export const retailerFields: EditedField<RetailerValues>[] = [
  text(company.corporateName, "razaoSocial"),
  text(company.tradeName, "nomeFantasia"),
  text(company.stores, "numeroLojas"),
  text(company.maxPdvs, "numeroMaximoPdvs"),
  ...focal,
  ...finishFields,
];

export const partnerFields: EditedField<PartnerValues>[] = [
  text(company.corporateName, "nome"),
  text(company.tradeName, "fantasia"),
  { label: company.categories, names: ["categorias"], words: ({ categorias }) => categorias.join(", ") },
  ...focal,
  ...technical,
];

import { bareDocument } from "../../lib/brdoc";
import { formatCnpj, formatPhone } from "../../lib/format";
import { atMost, cnpj, email, fullName, phone, required } from "../../lib/rules";
import type { EditedField } from "../../modules/edit/merge";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";
import type { Sponsor } from "./queries";

/** Most characters of a name. */
export const NAME_MAX = 120;

/** What the form holds. */
export type SponsorValues = {
  documento: string;
  razaoSocial: string;
  nomeFantasia: string;
  contatoComercialNome: string;
  contatoComercialEmail: string;
  contatoComercialTelefone: string;
  /** A new one; empty: `kept` stays. */
  logo: PickedImage[];
  /** Address of the logo that is there and stays. */
  kept: string | null;
};

export const emptyValues: SponsorValues = {
  documento: "",
  razaoSocial: "",
  nomeFantasia: "",
  contatoComercialNome: "",
  contatoComercialEmail: "",
  contatoComercialTelefone: "",
  logo: [],
  kept: null,
};

export const valuesOf = (sponsor: Sponsor): SponsorValues => ({
  documento: formatCnpj(sponsor.documento),
  razaoSocial: sponsor.razaoSocial,
  nomeFantasia: sponsor.nomeFantasia,
  contatoComercialNome: sponsor.contatoComercialNome,
  contatoComercialEmail: sponsor.contatoComercialEmail,
  contatoComercialTelefone: formatPhone(sponsor.contatoComercialTelefone),
  logo: [],
  kept: sponsor.logoUrl,
});

/** The call's body; a logo that stays is not sent. */
export const bodyOf = ({ logo: [logo], kept, ...texts }: SponsorValues) => ({
  ...texts,
  documento: bareDocument(texts.documento),
  ...(logo ? { logoBase64: logo.url } : kept ? {} : { logoBase64: "" }),
});

export const sponsorRules = {
  documento: [required(), cnpj],
  razaoSocial: [required(), atMost(NAME_MAX)],
  nomeFantasia: [required(), atMost(NAME_MAX)],
  contatoComercialNome: [required(), fullName],
  contatoComercialEmail: [required(), email],
  contatoComercialTelefone: [required(), phone],
};

const texts = messages.form;
const logoWords = ({ logo, kept }: SponsorValues) => {
  if (logo.length > 0) return messages.logo.another;
  return kept ? messages.logo.kept : messages.logo.none;
};

/** What people change of a sponsor, each as one thing. */
export const editedFields: EditedField<SponsorValues>[] = [
  { label: texts.document, names: ["documento"], words: ({ documento }) => documento },
  { label: texts.corporateName, names: ["razaoSocial"], words: ({ razaoSocial }) => razaoSocial },
  { label: texts.tradeName, names: ["nomeFantasia"], words: ({ nomeFantasia }) => nomeFantasia },
  { label: texts.logo, names: ["logo", "kept"], words: logoWords },
  {
    label: texts.contactName,
    names: ["contatoComercialNome"],
    words: (values) => values.contatoComercialNome,
  },
  {
    label: texts.contactEmail,
    names: ["contatoComercialEmail"],
    words: (values) => values.contatoComercialEmail,
  },
  {
    label: texts.contactPhone,
    names: ["contatoComercialTelefone"],
    words: (values) => values.contatoComercialTelefone,
  },
];

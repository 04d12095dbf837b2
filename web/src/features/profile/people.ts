import { contacts } from "./messages";

/** The people of a company, each with the fields that a form has for them. */
export const people = {
  focal: {
    name: "pontoFocalNome",
    email: "pontoFocalEmail",
    phone: "pontoFocalWhatsapp",
    phoneLabel: contacts.whatsapp,
  },
  legal: {
    name: "contatoLegalNome",
    email: "contatoLegalEmail",
    phone: "contatoLegalWhatsapp",
    phoneLabel: contacts.whatsapp,
  },
  technical: {
    name: "contatoTecnicoNome",
    email: "contatoTecnicoEmail",
    phone: "contatoTecnicoTelefone",
    phoneLabel: contacts.phone,
  },
} as const;

import { bareDigits } from "../../lib/brdoc";
import { formatCep, formatPhone } from "../../lib/format";
import { atMost, email, fullName, phone, required } from "../../lib/rules";
import { type AddressValues, addressRules } from "../../modules/address/schema";
import type { Partner, Retailer } from "../../modules/own-profile";

const NAME_MAX = 120;
/** Most segments of a software house (UI-07). */
export const CATEGORIES_MAX = 3;

const nameRules = [required(), fullName, atMost(NAME_MAX)];
const emailRules = [required(), email];
const phoneRules = [required(), phone];
const lineRules = [required(), atMost(NAME_MAX)];

const positive = (what: string) => (value: string) =>
  Number(bareDigits(value)) > 0 ? undefined : `${what} deve ser maior do que 0.`;

export type FinishValues = AddressValues & {
  contatoLegalNome: string;
  contatoLegalEmail: string;
  contatoLegalWhatsapp: string;
  contatoTecnicoNome: string;
  contatoTecnicoEmail: string;
  contatoTecnicoTelefone: string;
};

export type RetailerValues = FinishValues & {
  razaoSocial: string;
  nomeFantasia: string;
  numeroLojas: string;
  numeroMaximoPdvs: string;
  pontoFocalNome: string;
  pontoFocalEmail: string;
  pontoFocalWhatsapp: string;
};

export type PartnerValues = {
  nome: string;
  fantasia: string;
  categorias: string[];
  pontoFocalNome: string;
  pontoFocalEmail: string;
  pontoFocalWhatsapp: string;
  contatoTecnicoNome: string;
  contatoTecnicoEmail: string;
  contatoTecnicoTelefone: string;
};

export const finishRules = {
  ...addressRules,
  contatoLegalNome: nameRules,
  contatoLegalEmail: emailRules,
  contatoLegalWhatsapp: phoneRules,
  contatoTecnicoNome: nameRules,
  contatoTecnicoEmail: emailRules,
  contatoTecnicoTelefone: phoneRules,
};

export const retailerRules = {
  ...finishRules,
  razaoSocial: lineRules,
  nomeFantasia: lineRules,
  numeroLojas: [required(), positive("A quantidade de lojas")],
  numeroMaximoPdvs: [required(), positive("A quantidade máxima de PDVs por loja")],
  pontoFocalNome: nameRules,
  pontoFocalEmail: emailRules,
  pontoFocalWhatsapp: phoneRules,
};

export const partnerRules = {
  nome: lineRules,
  fantasia: lineRules,
  categorias: [required("Escolha de 1 a 3 segmentos.")],
  pontoFocalNome: nameRules,
  pontoFocalEmail: emailRules,
  pontoFocalWhatsapp: phoneRules,
  contatoTecnicoNome: nameRules,
  contatoTecnicoEmail: emailRules,
  contatoTecnicoTelefone: phoneRules,
};

/** The twelve fields of a complete profile (GR-14), and the complement. */
export const finishValues = (retailer: Retailer): FinishValues => ({
  cep: formatCep(retailer.cep),
  endereco: retailer.endereco,
  numero: retailer.numero,
  complemento: retailer.complemento,
  bairro: retailer.bairro,
  uf: retailer.uf || null,
  cidade: retailer.cidade || null,
  contatoLegalNome: retailer.contatoLegalNome,
  contatoLegalEmail: retailer.contatoLegalEmail,
  contatoLegalWhatsapp: formatPhone(retailer.contatoLegalWhatsapp),
  contatoTecnicoNome: retailer.contatoTecnicoNome,
  contatoTecnicoEmail: retailer.contatoTecnicoEmail,
  contatoTecnicoTelefone: formatPhone(retailer.contatoTecnicoTelefone),
});

export const retailerValues = (retailer: Retailer): RetailerValues => ({
  ...finishValues(retailer),
  razaoSocial: retailer.razaoSocial,
  nomeFantasia: retailer.nomeFantasia,
  numeroLojas: `${retailer.numeroLojas ?? ""}`,
  numeroMaximoPdvs: `${retailer.numeroMaximoPdvs ?? ""}`,
  pontoFocalNome: retailer.pontoFocalNome,
  pontoFocalEmail: retailer.pontoFocalEmail,
  pontoFocalWhatsapp: formatPhone(retailer.pontoFocalWhatsapp),
});

export const partnerValues = (partner: Partner): PartnerValues => ({
  nome: partner.nome,
  fantasia: partner.fantasia,
  categorias: partner.categorias,
  pontoFocalNome: partner.pontoFocalNome,
  pontoFocalEmail: partner.pontoFocalEmail,
  pontoFocalWhatsapp: formatPhone(partner.pontoFocalWhatsapp),
  contatoTecnicoNome: partner.contatoTecnicoNome,
  contatoTecnicoEmail: partner.contatoTecnicoEmail,
  contatoTecnicoTelefone: formatPhone(partner.contatoTecnicoTelefone),
});

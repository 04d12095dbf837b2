import { formatPhone } from "../../lib/format";
import { atMost, email, fullName, phone, required } from "../../lib/rules";
import { addressValues } from "../../modules/address/address";
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
  Number(value) > 0 ? undefined : `${what} deve ser maior do que 0.`;

/** Who speaks for the company. */
type Focal = Record<"pontoFocalNome" | "pontoFocalEmail" | "pontoFocalWhatsapp", string>;
type Legal = Record<"contatoLegalNome" | "contatoLegalEmail" | "contatoLegalWhatsapp", string>;
type Technical = Record<"contatoTecnicoNome" | "contatoTecnicoEmail" | "contatoTecnicoTelefone", string>;

/** The twelve fields of a complete profile (GR-14), and the complement. */
export type FinishValues = AddressValues & Legal & Technical;

export type RetailerValues = FinishValues &
  Focal & { razaoSocial: string; nomeFantasia: string; numeroLojas: string; numeroMaximoPdvs: string };

export type PartnerValues = Focal & Technical & { nome: string; fantasia: string; categorias: string[] };

const focalRules = {
  pontoFocalNome: nameRules,
  pontoFocalEmail: emailRules,
  pontoFocalWhatsapp: phoneRules,
};

const technicalRules = {
  contatoTecnicoNome: nameRules,
  contatoTecnicoEmail: emailRules,
  contatoTecnicoTelefone: phoneRules,
};

export const finishRules = {
  ...addressRules,
  ...technicalRules,
  contatoLegalNome: nameRules,
  contatoLegalEmail: emailRules,
  contatoLegalWhatsapp: phoneRules,
};

export const retailerRules = {
  ...finishRules,
  ...focalRules,
  razaoSocial: lineRules,
  nomeFantasia: lineRules,
  numeroLojas: [required(), positive("A quantidade de lojas")],
  numeroMaximoPdvs: [required(), positive("A quantidade máxima de PDVs por loja")],
};

export const partnerRules = {
  ...focalRules,
  ...technicalRules,
  nome: lineRules,
  fantasia: lineRules,
  categorias: [required("Escolha de 1 a 3 segmentos.")],
};

const focalValues = (of: Focal): Focal => ({
  pontoFocalNome: of.pontoFocalNome,
  pontoFocalEmail: of.pontoFocalEmail,
  pontoFocalWhatsapp: formatPhone(of.pontoFocalWhatsapp),
});

const technicalValues = (of: Technical): Technical => ({
  contatoTecnicoNome: of.contatoTecnicoNome,
  contatoTecnicoEmail: of.contatoTecnicoEmail,
  contatoTecnicoTelefone: formatPhone(of.contatoTecnicoTelefone),
});

export const finishValues = (retailer: Retailer): FinishValues => ({
  ...addressValues(retailer),
  ...technicalValues(retailer),
  complemento: retailer.complemento,
  contatoLegalNome: retailer.contatoLegalNome,
  contatoLegalEmail: retailer.contatoLegalEmail,
  contatoLegalWhatsapp: formatPhone(retailer.contatoLegalWhatsapp),
});

export const retailerValues = (retailer: Retailer): RetailerValues => ({
  ...finishValues(retailer),
  ...focalValues(retailer),
  razaoSocial: retailer.razaoSocial,
  nomeFantasia: retailer.nomeFantasia,
  numeroLojas: `${retailer.numeroLojas ?? ""}`,
  numeroMaximoPdvs: `${retailer.numeroMaximoPdvs ?? ""}`,
});

export const partnerValues = (partner: Partner): PartnerValues => ({
  ...focalValues(partner),
  ...technicalValues(partner),
  nome: partner.nome,
  fantasia: partner.fantasia,
  categorias: partner.categorias,
});

import { bareDigits } from "../../lib/brdoc";
import type { PartnerChanges, RetailerChanges } from "./queries";
import type { PartnerValues, RetailerValues } from "./schema";

/** How a field is sent where it is not sent as it was typed. */
const sent: Record<string, (value: string) => unknown> = {
  numeroLojas: Number,
  numeroMaximoPdvs: Number,
  cep: bareDigits,
  pontoFocalWhatsapp: bareDigits,
  contatoLegalWhatsapp: bareDigits,
  contatoTecnicoTelefone: bareDigits,
};

/** What differs from what the form began with, so that two people who edit at once keep each other's fields. */
const changed = (before: object, now: object): Record<string, unknown> => {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries(now)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)))
      .map(([name, value]) => [name, sent[name]?.(value) ?? value]),
  );
};

export const retailerChanges = <Values extends Partial<RetailerValues>>(before: Values, now: Values) =>
  changed(before, now) as RetailerChanges;

export const partnerChanges = (before: PartnerValues, now: PartnerValues) =>
  changed(before, now) as PartnerChanges;

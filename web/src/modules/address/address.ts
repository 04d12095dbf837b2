import type { Schemas } from "../../api/client";
import { bareDigits } from "../../lib/brdoc";
import { formatCep } from "../../lib/format";

/** What the address fields hold; null in a select is 'nothing chosen'. */
export type AddressValues = {
  cep: string;
  endereco: string;
  numero: string;
  bairro: string;
  uf: string | null;
  cidade: string | null;
};

export const emptyAddress: AddressValues = {
  cep: "",
  endereco: "",
  numero: "",
  bairro: "",
  uf: null,
  cidade: null,
};

type Parts = { [Name in keyof AddressValues]: string };

/** The fields of an address as the API gives it. */
export const addressValues = ({ cep, endereco, numero, bairro, uf, cidade }: Parts): AddressValues => ({
  cep: formatCep(cep),
  endereco,
  numero,
  bairro,
  uf: uf || null,
  cidade: cidade || null,
});

/** The address as the API takes it. */
export const addressBody = ({ cep, endereco, numero, bairro, uf, cidade }: AddressValues): Parts => ({
  cep: bareDigits(cep),
  endereco: endereco.trim(),
  numero: numero.trim(),
  bairro: bairro.trim(),
  uf: uf ?? "",
  cidade: cidade ?? "",
});

/** What a found place fills in: all that it knows, and the town's own fields only where it has them. */
export const placePatch = (place: Schemas["Place"]): Partial<AddressValues> => ({
  ...(place.endereco && { endereco: place.endereco }),
  ...(place.bairro && { bairro: place.bairro }),
  ...(place.uf && place.cidade && { uf: place.uf, cidade: place.cidade }),
});

import { bareDigits } from "../../lib/brdoc";
import { formatCep } from "../../lib/format";
import type { Address } from "./schema";

export const emptyAddress: Address = {
  cep: "",
  endereco: "",
  numero: "",
  bairro: "",
  uf: null,
  cidade: null,
};

type Parts = { [Name in keyof Address]: string };

/** The fields of an address as the API gives it. */
export const addressValues = ({ cep, endereco, numero, bairro, uf, cidade }: Parts): Address => ({
  cep: formatCep(cep),
  endereco,
  numero,
  bairro,
  uf: uf || null,
  cidade: cidade || null,
});

/** The address as the API takes it. */
export const addressBody = ({ cep, endereco, numero, bairro, uf, cidade }: Address): Parts => ({
  cep: bareDigits(cep),
  endereco: endereco.trim(),
  numero: numero.trim(),
  bairro: bairro.trim(),
  uf: uf ?? "",
  cidade: cidade ?? "",
});

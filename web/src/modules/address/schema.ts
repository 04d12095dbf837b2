import { atMost, cep, required } from "../../lib/rules";

/** An address as forms hold it, by the API's own names; a select without a choice is null. */
export type Address = {
  cep: string;
  endereco: string;
  numero: string;
  bairro: string;
  uf: string | null;
  cidade: string | null;
};

/** An address with its complement. */
export type AddressValues = Address & { complemento: string };

// Most characters, as the server counts them.
const LINE_MAX = 120;
const NUMBER_MAX = 20;

/** Everything but the complement must be there. */
export const addressRules = {
  cep: [required(), cep],
  endereco: [required(), atMost(LINE_MAX)],
  numero: [required(), atMost(NUMBER_MAX)],
  complemento: [atMost(LINE_MAX)],
  bairro: [required(), atMost(LINE_MAX)],
  uf: [required()],
  cidade: [required()],
};

/** For an address that may be left out: the rules of what is there. */
export const optionalAddressRules = {
  cep: [cep],
  endereco: [atMost(LINE_MAX)],
  numero: [atMost(NUMBER_MAX)],
  bairro: [atMost(LINE_MAX)],
};

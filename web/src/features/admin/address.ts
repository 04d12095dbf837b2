import { formatCep } from "../../lib/format";
import { messages } from "./messages";

type Address = Record<"endereco" | "numero" | "bairro" | "cidade" | "uf" | "cep", string> & {
  complemento?: string;
};

/** An address in one line, without the parts that nobody gave. */
export const addressOf = (at: Address) =>
  [
    [at.endereco, at.numero, at.complemento].filter(Boolean).join(", "),
    at.bairro,
    [at.cidade, at.uf].filter(Boolean).join(" – "),
    at.cep && `CEP ${formatCep(at.cep)}`,
  ]
    .filter(Boolean)
    .join(" · ") || messages.facts.none;

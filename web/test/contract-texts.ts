import type { Schemas } from "../src/api/client";

const text = (titulo: string): Schemas["LegalText"] => ({
  titulo,
  versao: "2026-12-01",
  sha256: "cd",
  secoes: [{ titulo: "", blocos: [{ paragrafo: "O prazo é de um ano.", itens: [] }] }],
});

/** A published version of the contract's text, the first one or as this changes it. */
export const aVersion = (changes: Partial<Schemas["ContractVersion"]> = {}): Schemas["ContractVersion"] => ({
  numero: 1,
  dia: "2026-11-20",
  nota: "",
  aceitarAte: "",
  sha256: "ab",
  publicadaPor: "",
  publicadaEm: null,
  ...changes,
});

/** The draft of version 2, saved and fit to be published. */
export const aDraft = (changes: Partial<Schemas["ContractDraft"]> = {}): Schemas["ContractDraft"] => ({
  versao: "3",
  texto: "# Contrato\n\n{razaoSocial}, {cnpj}, {endereco}.\nO prazo é de um ano.\n",
  nota: "Agora há um prazo.",
  dia: "2026-12-01",
  aceitarAte: "2027-01-20",
  salvo: true,
  editadoPor: "Rui Lima",
  editadoEm: "2026-11-25T12:00:00Z",
  faltam: [],
  previa: text("Contrato de exemplo"),
  comparacao: [
    { tipo: "igual", texto: "# Contrato" },
    { tipo: "igual", texto: "Uma linha." },
    { tipo: "igual", texto: "{razaoSocial}, {cnpj}, {endereco}." },
    { tipo: "sai", texto: "Sem prazo." },
    { tipo: "entra", texto: "- O prazo é de um ano." },
  ],
  maisNova: aVersion(),
  diasAceitar: 30,
  ...changes,
});

/** What a retailer is asked to sign, or as this changes it. */
export const newVersion = (changes: Partial<Schemas["NewVersionText"]> = {}): Schemas["NewVersionText"] => ({
  numero: 2,
  dia: "2026-12-01",
  nota: "Agora há um prazo.",
  aceitarAte: "2027-01-20",
  dias: 55,
  versaoAssinada: "2026-11-20",
  texto: text("Contrato"),
  comparacao: aDraft().comparacao,
  ...changes,
});

import type { Schemas } from "../../api/client";

type Verification = Schemas["Verification"];
export type Tone = "ok" | "wait" | "off" | "info";
type Finding = { tone: Tone; title: string; text?: string };

/** Why a signature does not hold; each reads on after 'A assinatura não confere:'. */
const causes: Record<string, string> = {
  reference_differs: "ela foi feita para outra nota",
  unsupported_algorithm: "ela usa um método que a NFC-e não aceita",
  digest_mismatch: "o conteúdo mudou depois de assinado",
  signature_mismatch: "ela não foi feita com o certificado que veio na nota",
  missing_certificate: "o certificado de quem assinou não veio na nota",
  unreadable_certificate: "não foi possível ler o certificado de quem assinou",
  certificate_root_differs: "o certificado é de outra empresa, com CNPJ diferente do da loja",
};

const REMARK = "Isto não muda o resultado da assinatura.";

/** What is known besides, and spoils nothing. */
const remarks: Record<string, string> = {
  certificate_expired: "O certificado estava vencido no dia da emissão",
  certificate_not_yet_valid: "O certificado ainda não valia no dia da emissão",
};

/** What a protocol is at odds with. */
const conflicts: Record<string, string> = {
  protocol_key_differs: "O protocolo foi dado a outra chave de acesso.",
  protocol_digest_differs: "O protocolo foi dado a uma nota com outro conteúdo.",
  protocol_environment_differs:
    "O protocolo foi dado em outro ambiente: um é de produção, o outro de testes.",
};

/** The first text that the reasons have in a list. */
const worded = (reasons: string[], texts: Record<string, string>) =>
  reasons.map((reason) => texts[reason]).find(Boolean);

const signatureFinding = ({ signature, reasons }: Verification): Finding => {
  if (signature === "valid")
    return {
      tone: "ok",
      title: "Assinatura conferida",
      text: "O conteúdo é o mesmo que a loja assinou. Quem emitiu o certificado não é conferido.",
    };
  if (signature === "absent")
    return {
      tone: "wait",
      title: "Sem assinatura",
      text: "A nota chegou sem assinatura, então o conteúdo não pôde ser conferido.",
    };
  const cause = worded(reasons, causes);
  return {
    tone: "off",
    title: cause ? `A assinatura não confere: ${cause}` : "A assinatura não confere",
    text: "Peça ao fornecedor do caixa para conferir como a nota é enviada.",
  };
};

const protocolFinding = ({ protocol, reasons }: Verification): Finding => {
  if (protocol === "present")
    return { tone: "ok", title: "Protocolo presente", text: "A autorização da Sefaz veio junto com a nota." };
  if (protocol === "absent")
    return { tone: "wait", title: "Sem protocolo", text: "A autorização da Sefaz não veio com a nota." };
  return { tone: "off", title: "O protocolo não é desta nota", text: worded(reasons, conflicts) };
};

/** Each fact about a document in plain words: signature, protocol, then the remarks. */
export const findings = (verification: Verification): Finding[] => [
  signatureFinding(verification),
  protocolFinding(verification),
  ...verification.reasons
    .filter((reason) => reason in remarks)
    .map((reason): Finding => ({ tone: "info", title: remarks[reason] ?? "", text: REMARK })),
];

/** The same in two words, for a list: the worst that is known. */
export const verdict = ({ signature, protocol }: Verification): { tone: Tone; label: string } => {
  if (signature === "invalid") return { tone: "off", label: "Assinatura não confere" };
  if (protocol === "mismatch") return { tone: "off", label: "Protocolo não confere" };
  if (signature === "absent") return { tone: "wait", label: "Sem assinatura" };
  if (protocol === "absent") return { tone: "wait", label: "Sem protocolo" };
  return { tone: "ok", label: "Assinatura conferida" };
};

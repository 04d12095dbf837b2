import { expect, test } from "vitest";
import { findings, verdict } from "./verification";

const facts = (signature: string, protocol: string, ...reasons: string[]) => ({
  signature,
  protocol,
  reasons,
});
const titles = (...args: Parameters<typeof facts>) => findings(facts(...args)).map(({ title }) => title);

test("each fact stands by itself, in plain words", () => {
  expect(titles("valid", "present", "certificate_expired")).toEqual([
    "Assinatura conferida",
    "Protocolo presente",
    "O certificado estava vencido no dia da emissão",
  ]);
  expect(findings(facts("valid", "present"))[0]?.text).toContain("Quem emitiu o certificado não é conferido");
  expect(titles("invalid", "present", "digest_mismatch")[0]).toBe(
    "A assinatura não confere: o conteúdo mudou depois de assinado",
  );
  expect(titles("absent", "absent", "missing_signature")).toEqual(["Sem assinatura", "Sem protocolo"]);
  expect(findings(facts("valid", "mismatch", "protocol_key_differs"))[1]).toMatchObject({
    tone: "off",
    text: "O protocolo foi dado a outra chave de acesso.",
  });
  expect(findings(facts("valid", "mismatch", "protocol_environment_differs"))[1]).toMatchObject({
    tone: "off",
    text: "O protocolo foi dado em outro ambiente: um é de produção, o outro de testes.",
  });
});

test("a reason that is not known yet is left out, the fact stays", () => {
  expect(titles("invalid", "present", "something_new")).toEqual([
    "A assinatura não confere",
    "Protocolo presente",
  ]);
});

test.each([
  ["invalid", "mismatch", "Assinatura não confere"],
  ["valid", "mismatch", "Protocolo não confere"],
  ["absent", "mismatch", "Protocolo não confere"],
  ["absent", "present", "Sem assinatura"],
  ["valid", "absent", "Sem protocolo"],
  ["valid", "present", "Assinatura conferida"],
])("in a list, %s and %s read '%s'", (signature, protocol, label) => {
  expect(verdict(facts(signature, protocol)).label).toBe(label);
});

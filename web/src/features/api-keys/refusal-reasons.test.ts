import { expect, test } from "vitest";
import { refusalReason } from "./refusal-reasons";

const UNKNOWN = refusalReason("receipts.brand_new");

test.each([
  "apikeys.invalid",
  "apikeys.out_of_scope",
  "apikeys.retailer_required",
  "apikeys.live_required",
  "receipts.too_large",
  "receipts.unsupported_media",
  "receipts.bad_envelope",
  "receipts.bad_cashier",
  "receipts.malformed_xml",
  "receipts.forbidden_doctype",
  "receipts.wrong_namespace",
  "receipts.several_documents",
  "receipts.wrong_model",
  "receipts.unsupported_version",
  "receipts.unsupported_event",
  "receipts.bad_access_key",
  "receipts.key_mismatch",
  "receipts.bad_date",
  "receipts.bad_cpf",
  "receipts.test_environment",
  "receipts.production_document",
  "receipts.not_authorised",
  "receipts.bad_signature",
  "receipts.protocol_mismatch",
  "receipts.digest_conflict",
  "receipts.not_saved",
  "receipts.truncated",
])("%s has words of its own, and what to do", (code) => {
  const reason = refusalReason(code);
  expect(reason).not.toEqual(UNKNOWN);
  expect(reason.title).not.toMatch(/[_.]/);
  expect(reason.remedy).toMatch(/\.$/);
});

test("a code that is new to this page is still explained", () => {
  expect(UNKNOWN.title).toBe("Documento não aceito");
});

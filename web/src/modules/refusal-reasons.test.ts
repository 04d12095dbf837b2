import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusalReason } from "./refusal-reasons";

const UNKNOWN = refusalReason("receipts.brand_new");

/** What other calls than the sending of documents answer. */
const ELSEWHERE = [
  "receipts.bad_correction",
  "receipts.nothing_to_correct",
  "receipts.correction_ended",
  "receipts.bad_key_list",
  "receipts.too_many_access_keys",
  "receipts.invalid_filter",
  "receipts.not_found",
  "receipts.store_not_found",
];
/** The catalogue of every code that an integration's call answers, which a test holds complete. */
const codes = readFileSync("../docs/errors.csv", "utf8")
  .split("\n")
  .map((line) => line.split(",")[0] ?? "")
  .filter((code) => code.startsWith("receipts.") && !ELSEWHERE.includes(code));

test.each([
  "apikeys.invalid",
  "apikeys.out_of_scope",
  "apikeys.retailer_required",
  "apikeys.live_required",
  "request.unknown_field",
  ...codes,
])("%s has words of its own, and what to do", (code) => {
  const reason = refusalReason(code);
  expect(reason).not.toEqual(UNKNOWN);
  expect(reason.title).not.toMatch(/[_.]/);
  expect(reason.remedy).toMatch(/\.$/);
});

test("a code that is new to this page is still explained", () => {
  expect(UNKNOWN.title).toBe("Documento não aceito");
});

import { expect, test } from "vitest";
import { contractState } from "./contract";

const sent = "2026-10-21T12:00:00Z";
const at = (now: string, over: Partial<Parameters<typeof contractState>[0]> = {}) =>
  contractState({ contratoAssinado: false, dataEnvioContrato: sent, ...over }, new Date(now));

test("a signed contract, or one that was not sent, means nothing", () => {
  expect(at("2027-01-01T00:00:00Z", { contratoAssinado: true })).toEqual({ kind: "none" });
  expect(at("2027-01-01T00:00:00Z", { dataEnvioContrato: null })).toEqual({ kind: "none" });
});

test("for 30 days the days that are left are counted, a begun one as a whole", () => {
  expect(at("2026-10-21T12:00:00Z")).toEqual({ kind: "pending", days: 30 });
  expect(at("2026-10-21T12:00:01Z")).toEqual({ kind: "pending", days: 30 });
  expect(at("2026-10-22T12:00:00Z")).toEqual({ kind: "pending", days: 29 });
  expect(at("2026-11-20T11:59:59Z")).toEqual({ kind: "pending", days: 1 });
});

test("from 30 days on access is blocked", () => {
  expect(at("2026-11-20T12:00:00Z")).toEqual({ kind: "blocked" });
  expect(at("2027-11-20T12:00:00Z")).toEqual({ kind: "blocked" });
});

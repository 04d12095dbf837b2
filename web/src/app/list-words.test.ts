import { expect, test } from "vitest";
import { messages as accounts } from "../features/account-help/messages";
import { logMessages as log } from "../features/api-keys/log-messages";
import { messages as keys } from "../features/api-keys/messages";
import { channelLabel, statusLook } from "../features/banners/messages";
import { statuses as campaigns } from "../features/campaigns/schema";
import { messages as integrity } from "../features/integrity/messages";
import { stateNames } from "../features/problems/messages";
import { statuses as promotions } from "../features/promotions/schema";
import { messages as quiet } from "../features/quiet/messages";
import { consumers, identified, kinds, paperOf, situations } from "../features/receipts/messages";
import { verdict } from "../features/receipts/verification";
import { messages as staff } from "../features/staff/messages";
import { messages as team } from "../features/team/messages";
import words from "./list-words.json";

const each = <T>(all: Record<string, T>, word: (one: T) => string) =>
  Object.fromEntries(Object.entries(all).map(([code, one]) => [code, word(one)]));

/** By the codes of the file. */
const of = <K extends string>(codes: Record<K, string>, word: (code: K) => string) =>
  Object.fromEntries(Object.keys(codes).map((code) => [code, word(code as K)]));

/** A filter that is told of within a line begins small. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const verification = (
  signature: "valid" | "invalid" | "absent",
  protocol: "present" | "mismatch" | "absent",
) => verdict({ signature, protocol, reasons: [] }).label;

test("a file says what its screen says", () => {
  expect(words).toEqual({
    receiptStates: each(situations, ({ label }) => label),
    receiptKinds: each(kinds, small),
    receiptConsumers: each(identified, small),
    buyers: consumers,
    papers: each({ null: null, true: true, false: false }, (impresso) => paperOf({ impresso })),
    verdicts: {
      invalid: verification("invalid", "present"),
      mismatch: verification("absent", "mismatch"),
      unsigned: verification("absent", "absent"),
      unproved: verification("valid", "absent"),
      valid: verification("valid", "present"),
    },
    log: each(log.statuses, ({ one }) => one),
    environments: { live: keys.live, test: keys.test },
    roles: team.role.names,
    accounts: team.status,
    found: accounts.states,
    cpfKinds: integrity.kinds,
    cpfStates: each(integrity.states, ({ tag }) => tag),
    silences: each(quiet.states, ({ tag }) => tag),
    problems: { ...stateNames, NAO_RESOLVIDO: words.problems.NAO_RESOLVIDO },
    banners: of(words.banners, (status) => statusLook(status).label),
    channels: of(words.channels, channelLabel),
    campaigns: each(campaigns, ({ label }) => label),
    promotions: each(promotions, ({ label }) => label),
  });
  expect(staff.states).toEqual(team.status);
});

import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import brazilian from "../../../../internal/identity/common_passwords.txt?raw";
import { fold } from "../../lib/text";

/** From 0, guessed at once, to 4, out of reach. The server refuses 0 and 1. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Characters that the estimate looks at: its work grows faster than the length. */
const MAX_LENGTH = 64;

const words = brazilian.split(/\s+/).filter(Boolean);
const common = new Set(words);
const zxcvbn = new ZxcvbnFactory({ dictionary: { common: words }, graphs: adjacencyGraphs });

const LEET: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s" };

const plain = (text: string) => text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign);

/** A date, telephone or document number is as long as this, in characters. */
const MAX_NUMBER = 14;

/** A number, or a listed word with digits and signs around it or in place of letters: 'Fl@mengo2026!' is 'flamengo'. */
const isWellKnown = (password: string) => {
  const folded = fold(password);
  const bare = folded.replace(/^[^a-z]+|[^a-z]+$/g, "");
  if (bare === "" && folded.length <= MAX_NUMBER) return true;
  return [bare, plain(bare), plain(folded)].some((word) => common.has(word));
};

/** How hard a password is to guess for who knows its owner; the server, which knows more words, is the judge. */
export function estimate(password: string, owner: readonly string[]): Strength {
  if (isWellKnown(password)) return 0;
  const own = owner.flatMap((text) => [text, ...text.split(/[@.\s]/)]).filter(Boolean);
  return zxcvbn.check(password.slice(0, MAX_LENGTH), own).score;
}

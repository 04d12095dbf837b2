/** Words of a line that stand beside each other, and whether the other line has them too. */
export type Piece = { words: string; changed: boolean };

/** How many words each end of `a` and `b` has in common, in one order. */
function commonFrom(a: string[], b: string[]): Uint16Array[] {
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, below] = [common[i] as Uint16Array, common[i + 1] as Uint16Array];
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return common;
}

function add(pieces: Piece[], word: string, changed: boolean) {
  const last = pieces.at(-1);
  if (last?.changed === changed) last.words += ` ${word}`;
  else pieces.push({ words: word, changed });
}

/**
 * A line and the one in its place, each with the words that the other lacks; undefined when less than half of the shorter
 * one stays, which is then another line, or when no word differs.
 */
export function changedWords(a: string[], b: string[]): [Piece[], Piece[]] | undefined {
  const common = commonFrom(a, b);
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  const stay = at(0, 0);
  if (stay * 2 < Math.min(a.length, b.length) || stay === 0) return undefined;
  if (stay === a.length && stay === b.length) return undefined;
  const gone: Piece[] = [];
  const come: Piece[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [was, is] = [a[i], b[j]];
    if (was !== undefined && was === is) {
      add(gone, was, false);
      add(come, was, false);
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add(gone, was, true);
      i++;
    } else if (is !== undefined) {
      add(come, is, true);
      j++;
    }
  }
  return [gone, come];
}

/** The words of a line. */
export const split = (line: string) => line.split(/\s+/).filter(Boolean);

/** The pairs of words that are held against each other in all; lines that would need more are told apart as wholes. */
const STEPS_MAX = 4_000_000;

/** How far behind the last one the line is looked for that stands in a line's place. */
const NEAR = 5;

/** Which words change in the lines of a text that are others, by where they stand among them. */
export function wordsOf(lines: readonly { tipo: string; texto: string }[]): Map<number, Piece[]> {
  const found = new Map<number, Piece[]>();
  const words = lines.map(({ texto }) => split(texto));
  let left = STEPS_MAX;
  for (let at = 0; at < lines.length; ) {
    const end = (tipo: string, from: number) => {
      const other = lines.slice(from).findIndex((line) => line.tipo !== tipo);
      return other < 0 ? lines.length : from + other;
    };
    const added = end("sai", at);
    const behind = end("entra", added);
    let next = added;
    for (let gone = at; gone < added; gone++) {
      for (let come = next; come < Math.min(next + NEAR, behind); come++) {
        const [was, is] = [words[gone] ?? [], words[come] ?? []];
        if (was.length * is.length > left) continue;
        left -= was.length * is.length;
        const pieces = changedWords(was, is);
        if (!pieces) continue;
        found.set(gone, pieces[0]).set(come, pieces[1]);
        next = come + 1;
        break;
      }
    }
    at = Math.max(behind, at + 1);
  }
  return found;
}

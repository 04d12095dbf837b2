import { Fragment, useMemo } from "react";
import type { Schemas } from "../../api/client";
import classes from "./comparison.module.css";
import { type Piece, wordsOf } from "./words";

type Line = Schemas["TextChange"];

/** Lines that stay are shown this far around what changes. */
const AROUND = 1;

const words = {
  sai: "Sai",
  entra: "Entra",
  same: (count: number) => (count === 1 ? "1 linha igual" : `${count} linhas iguais`),
  none: "Nenhuma linha muda.",
};

/** What stands before a line in its file: a heading, an item. */
const readable = (line: string) => line.replace(/^(#+|-) /, "");

type Part = { at: number; line: Line } | { at: number; same: number };

/** The lines that change with those beside them; how many are left out elsewhere. */
function partsOf(lines: readonly Line[]): Part[] {
  const shown = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ tipo }) => tipo !== "igual"),
  );
  const parts: Part[] = [];
  lines.forEach((line, at) => {
    const last = parts.at(-1);
    if (shown[at]) parts.push({ at, line });
    else if (last && "same" in last) last.same += 1;
    else parts.push({ at, same: 1 });
  });
  return parts;
}

/** A line that changes: as a whole, or where its words stand in the other text too, those alone that do not. */
function Marked({ line: { tipo, texto }, pieces }: { line: Line; pieces: Piece[] | undefined }) {
  const Mark = tipo === "sai" ? "del" : "ins";
  if (!pieces) return <Mark>{readable(texto)}</Mark>;
  return pieces.map(({ words, changed }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have no other name
    <Fragment key={at}>
      {at > 0 && " "}
      {changed ? <Mark className={classes.words}>{words}</Mark> : words}
    </Fragment>
  ));
}

/** What changes from one text to another, told by words and marks, which colours only repeat. */
export function Comparison({ lines, label }: { lines: readonly Line[]; label: string }) {
  const pieces = useMemo(
    () => wordsOf(lines.map(({ tipo, texto }) => ({ tipo, texto: readable(texto) }))),
    [lines],
  );
  if (lines.every(({ tipo }) => tipo === "igual")) return <p>{words.none}</p>;
  return (
    <ol className={classes.lines} aria-label={label}>
      {partsOf(lines).map((part) => {
        if ("same" in part) {
          return (
            <li key={part.at} className={classes.left}>
              {words.same(part.same)}
            </li>
          );
        }
        const { tipo, texto } = part.line;
        if (tipo === "igual") return <li key={part.at}>{readable(texto)}</li>;
        return (
          <li key={part.at} className={classes[tipo]}>
            <b>
              {tipo === "sai" ? "−" : "+"} {words[tipo]}
            </b>{" "}
            <Marked line={part.line} pieces={pieces.get(part.at)} />
          </li>
        );
      })}
    </ol>
  );
}

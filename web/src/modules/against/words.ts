import { formatChange, formatDay } from "../../lib/format";
import type { Period } from "../period";

export const words = {
  compare: "Comparar",
  with: { anterior: "Com o período anterior", ano: "Com o ano anterior" },
  now: "Agora",
  over: "dos dias que já terminaram",
  earlier: "Antes",
  change: "Variação",
  help: "Só dos dias que já terminaram, com os mesmos dias de antes.",
  notYet: "Sem comparação: nenhum dia do período terminou",
} as const;

/** 'de 22/10/2026 a 20/11/2026', or 'em 20/11/2026' for a single day. */
export const periodText = ({ start, end }: Period) =>
  start === end ? `em ${formatDay(start)}` : `de ${formatDay(start)} a ${formatDay(end)}`;

type Change = { antes: number; variacao: number | null; observacao: string };
type Days = { de: string | null; ate: string | null; antesDe: string | null; antesAte: string | null };

/** '+12,5%', or why there is no percentage. */
export const changeText = ({ variacao, observacao }: Omit<Change, "antes">) =>
  variacao === null ? observacao || "—" : formatChange(variacao);

/** 'Antes: 127 cupons de 11/04/2026 a 31/07/2026 · Variação: +185,0%, de …', of what is over of the period. */
export const comparisonText = (change: Change & Days, counted: (total: number) => string) => {
  const { antes, antesDe, antesAte, de, ate } = change;
  if (!antesDe || !antesAte || !de || !ate) return words.notYet;
  const earlier = `${words.earlier}: ${counted(antes)} ${periodText({ start: antesDe, end: antesAte })}`;
  return `${earlier} · ${words.change}: ${changeText(change)}, ${periodText({ start: de, end: ate })}`;
};

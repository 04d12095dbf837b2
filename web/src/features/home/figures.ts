import { formatDecimal, formatNumber, formatPercent } from "../../lib/format";

/** A figure against the period before: its words and which way it went. */
export type Change = { note: string; trend?: "up" | "down" };

/** A store that has sent nothing for this long is silent: a night and a closed day are not enough. */
const SILENCE_HOURS = 36;

const HOUR_MS = 3_600_000;
const SAME = "igual ao período anterior";

const change = (delta: number, words: (signed: string) => string): Change => {
  const rounded = Math.round(delta * 10) / 10;
  if (rounded === 0) return { note: SAME };
  const up = rounded > 0;
  const signed = `${up ? "+" : "−"}${formatDecimal(Math.abs(rounded), 1)}`;
  return { note: words(signed), trend: up ? "up" : "down" };
};

/** '+12,4% que o período anterior'. */
export const growth = (current: number, previous: number): Change =>
  previous === 0
    ? { note: "sem período anterior para comparar" }
    : change((100 * (current - previous)) / previous, (signed) => `${signed}% que o período anterior`);

export type Share = { part: number; whole: number };

/** '54,18%'; a dash when there is nothing to share. */
export const shareText = ({ part, whole }: Share) => (whole === 0 ? "—" : formatPercent(part / whole));

/** Difference of two shares in points: '+3,1 pontos'. */
export const points = (current: Share, previous: Share): Change => {
  if (current.whole === 0 || previous.whole === 0) return { note: "sem período anterior para comparar" };
  const delta = 100 * (current.part / current.whole - previous.part / previous.whole);
  return change(delta, (signed) => `${signed} ${Math.abs(delta) < 1.95 ? "ponto" : "pontos"}`);
};

/** Cut, not rounded, so that less than a tree never reads as one: '0,26', '0,99'. The figure has seven decimals. */
export const treesText = (trees: number) => {
  const cut = Math.floor(Math.round(trees * 1e7) / 1e5) / 100;
  if (cut === 0) return trees > 0 ? "menos de 0,01" : "0";
  return formatDecimal(cut, 2);
};

/** '492 L'; under ten litres with a decimal. */
export const litresText = (litres: number) =>
  `${litres > 0 && litres < 9.95 ? formatDecimal(litres, 1) : formatNumber(Math.round(litres))} L`;

/** A rating with one decimal: '4,6'. */
export const ratingText = (rating: number) => formatDecimal(rating, 1);

/** How long a store has been silent, 'há 40 h' or 'há 3 dias'; null while it is not. */
export const silence = (last: string, now: Date) => {
  const hours = Math.floor((now.getTime() - new Date(last).getTime()) / HOUR_MS);
  if (hours < SILENCE_HOURS) return null;
  return hours < 48 ? `há ${hours} h` : `há ${Math.floor(hours / 24)} dias`;
};

/** Thousandths of a real as they are typed: 40 → '0,04', 45 → '0,045'. */
export const costText = (milli: number) => formatDecimal(milli / 1000, 2, 3);

/** What was typed, with comma or point and 'R$' or not, in thousandths of a real; null when it is no amount. */
export const parseCost = (text: string) => {
  const [, whole, fraction = ""] = /^(?:R\$)?\s*(\d{1,6})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
};

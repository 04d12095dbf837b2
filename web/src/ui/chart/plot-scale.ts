import type { ChartPoints } from "./chart-data";

const STEPS = 4;

/** Round values from 0 up to at least the highest figure; whole where all figures are. */
export function figureTicks(points: ChartPoints["points"]) {
  const values = points.flatMap((point) => point.values).filter((value) => value !== null);
  const rough = Math.max(...values, 0) / STEPS || 1 / STEPS;
  const digits = Math.floor(Math.log10(rough)) + 1;
  const unit = 10 ** digits * (digits === 1 ? 0.1 : 0.05);
  const step = Math.ceil(Number((rough / unit).toFixed(6))) * unit;
  const even = values.every(Number.isInteger) ? Math.ceil(step) : step;
  return Array.from({ length: STEPS + 1 }, (_, at) => Number((at * even).toFixed(6)));
}

/** A digit's width in the axes' letters, all digits being as wide as each other. */
const DIGIT = 7.9;
const BESIDE_FIGURES = 14;

/** How wide the longest of these figures is drawn: as wide as that it must have room, or it would be cut. */
export const widthOf = (texts: string[]) =>
  Math.ceil(Math.max(0, ...texts.map((text) => text.length)) * DIGIT);

const FIGURES_GAP = 8;

/**
 * Every how many of the figures under the bars one is written, so that none touches the next: all, every second, or the ends
 * alone. The last ends where the axis does, half its width nearer to the one before.
 */
export const figuresEvery = (texts: string[], room: number) => {
  const apart = 1.5 * widthOf(texts) + FIGURES_GAP;
  return [1, 2].find((every) => (every * room) / STEPS >= apart) ?? STEPS;
};

/** The room on the left of the days for the figures' axis. */
export const figuresRoom = (texts: string[]) => Math.max(48, widthOf(texts) + BESIDE_FIGURES);

/** The room on the left of the bars for their names: at most two fifths of a narrow picture. */
export const namesRoom = (width: number) => Math.min(140, Math.round(width * 0.4));

/** Every how many places one is named, so that names that are `gap` apart do not run into each other. */
export const namedEvery = (count: number, width: number, gap: number) =>
  Math.max(1, Math.ceil((count * gap) / Math.max(width, 1)));

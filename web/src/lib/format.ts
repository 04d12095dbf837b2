/**
 * How numbers, money, moments and documents are shown in pt-BR. Instants are shown in Brasília time. Numbers and lists are
 * not written by Intl: its first formatter of either costs a telephone a tenth of a second before anything is drawn. What it
 * would write, this does (format-numbers.test.ts). Its others are made when they are first needed.
 */

const ZONE = "America/Sao_Paulo";

/** Made at its first use. */
const late = <T>(make: () => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const dateTime = late(
  () =>
    new Intl.DateTimeFormat("pt-BR", {
      timeZone: ZONE,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
);
const isoDay = late(() => new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE }));
const relative = late(() => new Intl.RelativeTimeFormat("pt-BR", { numeric: "auto" }));
const counted = late(() => new Intl.RelativeTimeFormat("pt-BR", { numeric: "always" }));

/** The number with its point moved, by its digits as they are written and not by their nearest binary fraction. */
const movePoint = (value: number, places: number) => {
  const [digits, exponent = 0] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** With points between thousands and a comma: at least `min` decimals, at most `max`; 15 digits together. */
export function formatDecimal(value: number, min: number, max = min) {
  const units = String(Math.round(movePoint(Math.abs(value), max))).padStart(max + 1, "0");
  const point = units.length - max;
  const decimals = units.slice(point, point + min) + units.slice(point + min).replace(/0+$/, "");
  const text = units.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ".") + (decimals && `,${decimals}`);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** 18412 → '18.412'; 4.6 → '4,6'. Three decimals at most. */
export const formatNumber = (value: number) => formatDecimal(value, 0, 3);

/** Cents to reais: 3392 → 'R$ 33,92', with a plain space. */
export const formatCents = (cents: number) => {
  const text = formatDecimal(movePoint(cents, -2), 2);
  return text.startsWith("-") ? `-R$ ${text.slice(1)}` : `R$ ${text}`;
};

/** Ratio 0..1 to per cent with two decimals: 0.1234 → '12,34%'. */
export const formatPercent = (ratio: number) => `${formatDecimal(movePoint(ratio, 2), 2)}%`;

/** 0.125 → '+12,5%', of what became more or less. */
export const formatChange = (ratio: number) => {
  const text = `${formatDecimal(movePoint(ratio, 2), 1)}%`;
  return /^0,0/.test(text) || ratio < 0 ? text : `+${text}`;
};

/** ["telas", "lojas", "cupons"] → 'telas, lojas e cupons'. */
export const formatList = (names: readonly string[], last = "e") =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/** '840 g', '19,7 kg', '35,6 t'. */
export const formatGrams = (grams: number) => {
  if (Math.round(grams) < 1000) return `${formatNumber(Math.round(grams))} g`;
  const kilograms = grams / 1000;
  return kilograms < 999.95 ? `${formatDecimal(kilograms, 1)} kg` : `${formatDecimal(kilograms / 1000, 1)} t`;
};

/** Bytes, as people count files: 840000 → '820 KB', 5242880 → '5 MB'. */
export const formatBytes = (bytes: number) => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${formatNumber(Math.round(kilobytes / 102.4) / 10)} MB`;
};

/** Day 'YYYY-MM-DD' → '20/11/2026'. A day has no zone, so no Date is made of it. */
export const formatDay = (day: string) => day.slice(0, 10).split("-").reverse().join("/");

/** '20/11/2026', as it is typed → 'YYYY-MM-DD'; null when it is no day of the calendar. */
export const parseDay = (text: string) => {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
};

/** Day 'YYYY-MM-DD' → '20/11', for axes. */
export const formatShortDay = (day: string) => formatDay(day).slice(0, 5);

/** Instant (ISO 8601) → '20/11/2026 14:30' in Brasília time. */
export const formatDateTime = (instant: string) => dateTime().format(new Date(instant)).replace(", ", " ");

/** The Brazilian day 'YYYY-MM-DD' of an instant. */
export const dayOf = (instant: Date) => isoDay().format(instant);

/** The day `count` days after (or before, when negative) a day. */
export const addDays = (day: string, count: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
};

/** Whole days of Brazil's calendar from one moment to a later one. */
const daysBetween = (from: Date, to: Date) => (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / 86_400_000;

/** Whole months of the calendar: from 30 January to 2 March is one. */
const monthsBetween = (from: Date, to: Date) => {
  const [start, end] = [dayOf(from), dayOf(to)];
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(end) - months(start) - (end.slice(8) < start.slice(8) ? 1 : 0);
};

/** A day or more: days are the calendar's, so that 'ontem' is yesterday; months and years have passed whole. */
const calendarDistance = (from: Date, to: Date): [number, Intl.RelativeTimeFormatUnit] => {
  const months = monthsBetween(from, to);
  if (months >= 12) return [Math.floor(months / 12), "year"];
  return months >= 1 ? [months, "month"] : [daysBetween(from, to), "day"];
};

/** Distance from `now`: 'há 2 horas', 'ontem', 'em 3 dias', and 'agora' under a minute. */
export const formatRelative = (instant: string, now: Date) => {
  const then = new Date(instant);
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000);
  const sign = Math.sign(seconds);
  const size = Math.abs(seconds);
  if (size < 60) return "agora";
  if (size < 3_600) return relative().format(sign * Math.floor(size / 60), "minute");
  if (size < 86_400) return relative().format(sign * Math.floor(size / 3_600), "hour");
  const [count, unit] = sign < 0 ? calendarDistance(then, now) : calendarDistance(now, then);
  return (unit === "day" ? relative() : counted()).format(sign * count, unit);
};

/** plural(2, "loja", "lojas") → "2 lojas"; "1,5 loja"; zero takes the plural: "0 lojas". */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${Math.trunc(count) === 1 ? one : many}`;

const shape = (value: string, pattern: RegExp, masked: string) =>
  pattern.test(value) ? value.replace(pattern, masked) : value;

/** 14 characters → '12.ABC.345/01DE-35'; anything else is shown as it came. */
export const formatCnpj = (value: string) =>
  shape(value, /^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");

/** 11 digits → '529.982.247-25'. */
export const formatCpf = (value: string) => shape(value, /^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");

/** 8 digits → '01310-100'. */
export const formatCep = (value: string) => shape(value, /^(\d{5})(\d{3})$/, "$1-$2");

/** 10 or 11 digits, with or without +55 → '(11) 99876 5432'. */
export const formatPhone = (value: string) =>
  shape(value.replace(/^\+55/, ""), /^(\d{2})(\d{4,5})(\d{4})$/, "($1) $2 $3");

import { addDays } from "../../lib/format";

/** Made-up figures that show the widgets; nothing here comes from a receipt. */
export type SampleDay = { day: string; total: number; identified: number };

const LAST_DAY = "2026-11-20";
const DAYS = 30;

export const sampleDays: SampleDay[] = Array.from({ length: DAYS }, (_, index) => {
  const total = Math.round(520 + 180 * Math.sin(index / 3) + 40 * Math.cos(index * 2));
  return { day: addDays(LAST_DAY, index + 1 - DAYS), total, identified: Math.round(total * 0.54) };
});

export type SampleStore = {
  id: string;
  name: string;
  cnpj: string;
  receipts: number;
  ratio: number;
  quiet: boolean;
};

const names = ["Acácias", "Paulista", "Manaus", "São José", "Água Verde", "Órfãos", "Açude", "Ipê"];
const roots = ["11222333000181", "11222333000262", "77888999000181", "12ABC34501DE35"];

export const sampleStores: SampleStore[] = names.map((name, index) => ({
  id: String(index),
  name: `Seiva ${name}`,
  cnpj: roots[index % roots.length] ?? "",
  receipts: 9871 - index * 1043,
  ratio: 0.6102 - index * 0.0457,
  quiet: index === 1,
}));

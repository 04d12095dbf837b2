import { type Area, staffBase } from "../area";

/** The areas that have acts on lists. */
export const bulkBase = {
  ...staffBase,
  varejista: "/varejistas",
} as const satisfies Partial<Record<Area, string>>;

export type Base = (typeof bulkBase)[keyof typeof bulkBase];

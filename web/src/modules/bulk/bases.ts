import type { Area, ownBase } from "../area";

/** Where acts on lists are called. */
export type Base = (typeof ownBase)[Area];

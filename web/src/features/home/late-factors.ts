import { late } from "../../ui/late";
import { MissingPart } from "../../ui/missing-part";
import type { FactorsProps } from "./factors-dialog";

/** The factors behind the impact, fetched at the first touch of the page. */
export const [LateFactors, useFactorsEarly] = late<FactorsProps>(
  () => import("./factors-dialog").then((module) => module.FactorsDialog),
  MissingPart,
);

import { Tag } from "../../ui/tag";
import type { OwnProblem } from "./lists";
import { stateNames } from "./messages";

const tones = {
  NOVO: "info",
  ABERTO: "wait",
  AGUARDA_EQUIPE: "info",
  RESPONDIDO: "ok",
  RESOLVIDO: "ok",
} as const;

/** How a report stands. */
export const StateTag = ({ state }: { state: OwnProblem["situacao"] }) => (
  <Tag tone={tones[state]}>{stateNames[state]}</Tag>
);

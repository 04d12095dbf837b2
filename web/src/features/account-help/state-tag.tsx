import { Tag } from "../../ui/tag";
import { messages } from "./messages";
import type { Account } from "./queries";

const tones = { ATIVA: "ok", PENDENTE: "wait", EXPIRADA: "wait", SUSPENSA: "off" } as const;

/** Where an account stands. */
export const StateTag = ({ state }: { state: Account["situacao"] }) => (
  <Tag tone={tones[state]}>{messages.states[state]}</Tag>
);

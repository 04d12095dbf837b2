import { atMost, required } from "../../lib/rules";
import { messages } from "./messages";
import type { Promotion, PromotionRow } from "./queries";

export const NAME_MAX = 120;
export const DESCRIPTION_MAX = 1000;

/** What the form holds (D-52); days are 'YYYY-MM-DD', null until one is chosen. */
export type PromotionValues = {
  nome: string;
  descricao: string;
  patrocinadorId: string | null;
  dataInicio: string | null;
  dataFim: string | null;
  ativa: boolean;
};

export const emptyValues = (today: string): PromotionValues => ({
  nome: "",
  descricao: "",
  patrocinadorId: null,
  dataInicio: today,
  dataFim: null,
  ativa: true,
});

export const valuesOf = (promotion: Promotion): PromotionValues => ({
  nome: promotion.nome,
  descricao: promotion.descricao,
  patrocinadorId: promotion.patrocinadorId,
  dataInicio: promotion.dataInicio,
  dataFim: promotion.dataFim,
  ativa: promotion.ativa,
});

export const bodyOf = ({ patrocinadorId, dataInicio, dataFim, ...rest }: PromotionValues) => ({
  ...rest,
  patrocinadorId: patrocinadorId ?? undefined,
  dataInicio: dataInicio ?? undefined,
  dataFim: dataFim ?? undefined,
});

const endAfterStart = (end: string | null, { dataInicio }: PromotionValues) =>
  end && dataInicio && end < dataInicio ? messages.form.endFirst : undefined;

export const promotionRules = {
  nome: [required(), atMost(NAME_MAX)],
  patrocinadorId: [required()],
  dataInicio: [required()],
  dataFim: [required(), endAfterStart],
};

export const statuses: Record<PromotionRow["status"], { label: string; tone: "ok" | "wait" | "off" }> = {
  ACTIVE: { label: "No ar", tone: "ok" },
  SCHEDULED: { label: "Agendada", tone: "wait" },
  EXPIRED: { label: "Terminada", tone: "off" },
  ENDED: { label: "Encerrada", tone: "off" },
};

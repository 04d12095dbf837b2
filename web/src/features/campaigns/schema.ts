import { dayOf } from "../../lib/format";
import { atMost, required } from "../../lib/rules";
import { pageCount } from "../../modules/page-images/limits";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";
import type { Campaign } from "./queries";

/** Most characters of a campaign's name. */
export const NAME_MAX = 120;

/** What the form holds (D-51); days are 'YYYY-MM-DD', null until one is chosen. */
export type CampaignValues = {
  name: string;
  images: PickedImage[];
  storeIds: string[];
  startDate: string | null;
  endDate: string | null;
};

export const emptyValues = (today: string): CampaignValues => ({
  name: "",
  images: [],
  storeIds: [],
  startDate: today,
  endDate: null,
});

const notPast = (start: string | null) =>
  start && start < dayOf(new Date()) ? messages.form.past : undefined;

const endAfterStart = (end: string | null, { startDate }: CampaignValues) =>
  end && startDate && end < startDate ? messages.form.endFirst : undefined;

export const campaignRules = {
  name: [required(), atMost(NAME_MAX)],
  images: [pageCount],
  startDate: [required(), notPast],
  endDate: [required(), endAfterStart],
};

export const statuses: Record<Campaign["status"], { label: string; tone: "ok" | "wait" | "off" }> = {
  ACTIVE: { label: "No ar", tone: "ok" },
  SCHEDULED: { label: "Agendada", tone: "wait" },
  EXPIRED: { label: "Encerrada", tone: "off" },
};

import { ApiError, errorMessage } from "../../lib/api-error";
import { MAX_KB } from "../../modules/page-images/limits";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { type BannerArea, channelsOf, isStaff, receiptChannels } from "./area";
import type { Channel } from "./kinds";
import { messages } from "./messages";
import { type Duration, durationProblems, durationWords, momentOf, partsOf } from "./moments";
import type { Banner, BannerBody } from "./queries";

/** Most characters of a banner's name (BN-33) and of its image's text. */
export const NAME_MAX = 120;
export const ALT_MAX = 200;
/** Most channels at the same time (BN-37). */
export const CHANNELS_MAX = 2;

/**
 * What the form holds. `allStores`: every store of the retailer, also those to come, and none by name. `kept`: the published image, which stays until another is picked; null without one.
 */
export type BannerValues = Duration & {
  description: string;
  segment: Banner["segmentType"];
  retailerId: string | null;
  allStores: boolean;
  storeIds: string[];
  picture: PickedImage[];
  kept: Pick<Banner["images"][number], "imageKey" | "imagePath" | "width" | "height"> | null;
  altText: string;
  channels: Channel[];
  actionUrl: string;
};

/** A new form; a retailer's audience is its own stores (BN-54). */
export const emptyValues = (area: BannerArea, ownRetailerId: string | null): BannerValues => ({
  ...{
    description: "",
    segment: isStaff(area) ? "ALL" : "BY_STORE",
    retailerId: ownRetailerId,
    allStores: false,
    storeIds: [],
  },
  ...{ picture: [], kept: null, altText: "", channels: [], actionUrl: "" },
  ...{ startDay: null, startTime: "", endDay: null, endTime: "", maximum: false },
});

/** The days and times of a published period; without an end the box is ticked (BN-42). */
function durationOf({ startDate, endDate }: Pick<Banner, "startDate" | "endDate">): Duration {
  const start = partsOf(new Date(startDate));
  const end = endDate ? partsOf(new Date(endDate)) : undefined;
  return {
    ...{ startDay: start.day, startTime: start.time },
    ...{ endDay: end?.day ?? null, endTime: end?.time ?? "", maximum: !end },
  };
}

/** The flag of a retailer's rule for all of its stores (D-47). */
const ALL_STORES = "ALL_STORES";

/** Whether the audience is every store of the retailer, also those to come. */
export const hasAllStores = ({ rules }: Pick<Banner, "rules">) =>
  rules.some(({ flags }) => flags?.includes(ALL_STORES));

const keptOf = ({ images: [image] }: Banner): BannerValues["kept"] => {
  if (!image) return null;
  const { imageKey, imagePath, width, height } = image;
  return { imageKey, imagePath, width, height };
};

export const valuesOf = (banner: Banner): BannerValues => ({
  description: banner.description,
  segment: banner.segmentType,
  retailerId: banner.retailers[0]?.id ?? null,
  allStores: hasAllStores(banner),
  storeIds: hasAllStores(banner) ? [] : banner.stores.map(({ id }) => id),
  picture: [],
  kept: keptOf(banner),
  altText: banner.images[0]?.altText ?? "",
  channels: banner.channels.map(({ channel }) => channel),
  actionUrl: banner.images[0]?.actionUrl ?? "",
  ...durationOf(banner),
});

/** The channels that may be chosen for an audience (BN-55 to BN-57). */
export const allowedChannels = (area: BannerArea, segment: BannerValues["segment"]) =>
  segment === "ALL"
    ? channelsOf[area]
    : channelsOf[area].filter((channel) => receiptChannels.includes(channel));

export type Problems = { [Name in keyof BannerValues]?: string };

/** When the start was last chosen, and what it was when the form opened. */
export type Since = { chosenAt: Date; published?: string };

/** Whether a link may be sent: https, a host, nothing blank. */
const isLink = (text: string) =>
  text.startsWith("https://") && !/[\s\\]/.test(text) && URL.canParse(text) && new URL(text).hostname !== "";

/** A link as it was meant: one typed without a scheme gets https://; undefined for every other. */
export function withScheme(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return;
  const link = `https://${text.replace(/^\/\//, "")}`;
  const host = link.slice("https://".length).split(/[/?#]/)[0] ?? "";
  return /[^.]\.[^.]/.test(host) && !host.includes("@") && isLink(link) ? link : undefined;
}

/** Everything that stands between the form and its sending, by field (BN-33 to BN-41). */
export function bannerProblems(area: BannerArea, values: BannerValues, since: Since): Problems {
  const { form } = messages;
  const problems: Problems = durationProblems(values, since.chosenAt, since.published);
  if (values.description.trim() === "") problems.description = durationWords.required;
  if (values.segment === "BY_STORE") {
    if (isStaff(area) && !values.retailerId) problems.retailerId = form.noRetailer;
    if (!values.allStores && values.storeIds.length === 0) problems.storeIds = form.noStores;
  }
  if (values.picture.length === 0 && !values.kept) problems.picture = form.noImage;
  if (values.picture.some(({ file }) => file.size > MAX_KB * 1024)) problems.picture = form.tooLarge;
  if (values.channels.length === 0) problems.channels = form.channelsHelp;
  const link = values.actionUrl.trim();
  if (link && !isLink(link)) problems.actionUrl = form.badLink;
  return problems;
}

const rulesOf = ({ segment, retailerId, allStores, storeIds }: BannerValues): BannerBody["rules"] => {
  if (segment === "ALL") return [];
  const stores = allStores ? [] : storeIds.map((value) => ({ type: "STORE_ID" as const, value }));
  if (!retailerId) return stores;
  const flags = allStores && { flags: [ALL_STORES] };
  return [{ type: "RETAILER_ID" as const, value: retailerId, ...flags }, ...stores];
};

const iso = (day: string | null, time: string) => momentOf(day, time)?.toISOString();

/**
 * The body that is sent. `image` is the key of the file sent for it, absent when the published one stays. A published
 * banner without an end, whose period is not touched, stays without one (D-07).
 */
export function bodyOf(values: BannerValues, image: string | undefined): BannerBody {
  const actionUrl = values.actionUrl.trim();
  return {
    description: values.description.trim(),
    segmentType: values.segment,
    rules: rulesOf(values),
    channels: values.channels.map((channel) => ({ channel })),
    images: [
      {
        ...(image && { imagePath: image }),
        ...(actionUrl && { actionType: "GO_TO_URL", actionUrl }),
        altText: values.altText.trim(),
      },
    ],
    startDate: iso(values.startDay, values.startTime),
    endDate: iso(values.endDay, values.endTime),
  };
}

const FIELDS: Record<string, keyof BannerValues> = {
  segmentType: "segment",
  rules: "storeIds",
  startDate: "startDay",
  endDate: "endDay",
  images: "picture",
  "images[0].imagePath": "picture",
  "images[0].actionType": "actionUrl",
  "images[0].actionUrl": "actionUrl",
  "images[0].altText": "altText",
};

const FULL = "banners.channel_full";

/**
 * The server's refusal with its words under the form's own fields. Of a full channel the form says itself when there is
 * room, on the clock on which days and times are typed: the server's words name Brasília's.
 */
export const onForm = ({ status, message, code, fields }: ApiError) =>
  new ApiError(
    status,
    message,
    code,
    Object.fromEntries(
      Object.entries({ ...fields, ...(code === FULL && { channels: messages.full }) }).map(
        ([name, words]) => [FIELDS[name] ?? name, words],
      ),
    ),
  );

/** The text to show for a failure: the server's, and for a full channel the Portuguese one (BN-67, BN-68). */
export const failureText = (error: unknown) =>
  error instanceof ApiError && error.code === FULL ? messages.full : errorMessage(error);

/** The first moment at which a refused banner fits; undefined for other failures and where there is none. */
export const nextFree = (error: unknown) => {
  const date = error instanceof ApiError && error.code === FULL ? error.fields.nextFreeDate : undefined;
  return date ? new Date(date) : undefined;
};

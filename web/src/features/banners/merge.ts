import type { BannerArea } from "./area";
import { withMaximum } from "./moments";
import { allowedChannels, type BannerValues } from "./schema";

/** The values that are one thing to a person, and change together. */
const groups = {
  description: ["description"],
  audience: ["segment", "retailerId", "storeIds"],
  picture: ["picture", "kept"],
  altText: ["altText"],
  channels: ["channels"],
  start: ["startDay", "startTime"],
  end: ["endDay", "endTime", "maximum"],
  actionUrl: ["actionUrl"],
} as const satisfies Record<string, readonly (keyof BannerValues)[]>;

export type Field = keyof typeof groups;

/** The fields in which two versions differ. */
export const changedFields = (from: BannerValues, to: BannerValues) =>
  (Object.keys(groups) as Field[]).filter((field) =>
    groups[field].some((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name])),
  );

/** Their version with what `mine` changed of the one that both began from. */
export function mergedValues(
  area: BannerArea,
  { base, mine, theirs }: Record<"base" | "mine" | "theirs", BannerValues>,
): BannerValues {
  const names = changedFields(base, mine).flatMap((field): readonly (keyof BannerValues)[] => groups[field]);
  const merged: BannerValues = { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
  const allowed = allowedChannels(area, merged.segment);
  return {
    ...merged,
    channels: merged.channels.filter((channel) => allowed.includes(channel)),
    // The longest period ends a year after the start, whoever chose that.
    ...(merged.maximum && merged.endDay ? withMaximum(merged, true) : {}),
  };
}

/** What a report may stand beside: as many days just before, or the same days a year before. */
export const AGAINST = ["anterior", "ano"] as const;

export type Against = (typeof AGAINST)[number];

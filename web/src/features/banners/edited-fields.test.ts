// @vitest-environment jsdom
import { expect, test } from "vitest";
import { aBanner } from "../../../test/banners";
import { changedFields, merged } from "../../modules/edit/merge";
import { editedFields, fitted } from "./edited-fields";
import { type BannerValues, valuesOf } from "./schema";

const fields = editedFields({ retailers: {}, stores: {} } as never);
const base = valuesOf(aBanner());
const merge = (mine: Partial<BannerValues>, theirs: Partial<BannerValues>) =>
  fitted("admin")(merged(fields, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }));
const changed = (changes: Partial<BannerValues>) =>
  changedFields(fields, base, { ...base, ...changes }).map(({ label }) => label);
const other = { imageKey: "pictures/2.jpg", imagePath: "/media/pictures/2.jpg", width: 298, height: 124 };

test("fields that are one thing to a person are one", () => {
  expect(changed({ storeIds: [], retailerId: null })).toEqual(["Público"]);
  expect(changed({ endTime: "10:00", altText: "Uvas" })).toEqual(["Texto alternativo", "Fim"]);
  expect(changed({})).toEqual([]);
});

test("each side keeps what only it changed, and mine what both did", () => {
  const both = merge({ description: "Meu", altText: "Meu" }, { altText: "Deles", actionUrl: "https://a.b" });
  expect(both).toEqual({ ...base, description: "Meu", altText: "Meu", actionUrl: "https://a.b" });
});

test("an image that was not touched is the published one of now", () => {
  expect(merge({ description: "Meu" }, { kept: other }).kept).toEqual(other);
  expect(merge({ kept: null }, { kept: other }).kept).toBeNull();
});

test("channels that the audience of the other side does not have fall away", () => {
  const everybody = { segment: "ALL", retailerId: null, storeIds: [] } as const;
  expect(merge({ ...everybody, storeIds: [] }, {}).channels).toEqual(["APP_RECEIPT_DETAILS"]);
  expect(merge({ channels: ["APP_HOME", "APP_RECEIPT_DETAILS"] }, {}).channels).toEqual([
    "APP_RECEIPT_DETAILS",
  ]);
});

test("the longest period follows the start that the other side chose", () => {
  const year = { maximum: true, endDay: "2027-11-01", endTime: "08:00" };
  const both = merge(year, { startDay: "2026-11-05", startTime: "09:30" });
  expect(both).toMatchObject({ startDay: "2026-11-05", endDay: "2027-11-05", endTime: "09:30" });
});

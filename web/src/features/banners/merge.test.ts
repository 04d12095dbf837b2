// @vitest-environment jsdom
import { expect, test } from "vitest";
import { aBanner } from "../../../test/banners";
import { changedFields, mergedValues } from "./merge";
import { type BannerValues, valuesOf } from "./schema";

const base = valuesOf(aBanner());
const merge = (mine: Partial<BannerValues>, theirs: Partial<BannerValues>) =>
  mergedValues("admin", { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });

test("fields that are one thing to a person are one", () => {
  expect(changedFields(base, { ...base, storeIds: [], retailerId: null })).toEqual(["audience"]);
  expect(changedFields(base, { ...base, endTime: "10:00", altText: "Uvas" })).toEqual(["altText", "end"]);
  expect(changedFields(base, { ...base })).toEqual([]);
});

test("each side keeps what only it changed, and mine what both did", () => {
  const merged = merge(
    { description: "Meu", altText: "Meu" },
    { altText: "Deles", actionUrl: "https://a.b" },
  );
  expect(merged).toEqual({ ...base, description: "Meu", altText: "Meu", actionUrl: "https://a.b" });
});

test("an image that was not touched is the published one of now", () => {
  expect(merge({ description: "Meu" }, { kept: "pictures/2.jpg" }).kept).toBe("pictures/2.jpg");
  expect(merge({ kept: null }, { kept: "pictures/2.jpg" }).kept).toBeNull();
});

test("channels that the audience of the other side does not have fall away", () => {
  const everybody = { segment: "ALL", retailerId: null, storeIds: [] } as const;
  expect(merge({ ...everybody, storeIds: [] }, {}).channels).toEqual(["APP_RECEIPT_DETAILS"]);
  const merged = merge({ channels: ["APP_HOME", "APP_RECEIPT_DETAILS"] }, {});
  expect(merged.channels).toEqual(["APP_RECEIPT_DETAILS"]);
});

test("the longest period follows the start that the other side chose", () => {
  const year = { maximum: true, endDay: "2027-11-01", endTime: "08:00" };
  const merged = merge(year, { startDay: "2026-11-05", startTime: "09:30" });
  expect(merged).toMatchObject({ startDay: "2026-11-05", endDay: "2027-11-05", endTime: "09:30" });
});

import { expect, test } from "vitest";
import { isFull } from "./occupancy";
import type { Occupancy } from "./queries";

const slot = (from: string, until?: string): Occupancy["banners"][number] => ({
  id: from,
  description: "Ofertas",
  channels: [{ channel: "APP_HOME" }],
  startDate: `2099-11-${from}:00Z`,
  endDate: until ? `2099-11-${until}:00Z` : null,
});
const calendar = { maximum: 2, days: [], banners: [slot("01T08:00", "04T11:00"), slot("03T00:00")] };
const full = (from: string, until: string) =>
  isFull(calendar, "APP_HOME", new Date(`2099-11-${from}:00Z`), new Date(`2099-11-${until}:00Z`));

test.each([
  ["the day before the last place goes", "02T10:00", "03T00:00", false],
  ["over the moment in which it goes", "02T10:00", "03T00:01", true],
  ["a whole day without one", "03T10:00", "03T12:00", true],
  ["from the minute on in which one is free again", "04T11:00", "05T11:00", false],
  ["a minute earlier", "04T10:59", "05T11:00", true],
])("%s", (_, from, until, expected) => expect(full(from, until)).toBe(expected));

test("another channel's banners take no place", () =>
  expect(
    isFull(calendar, "APP_RECEIPT_LIST", new Date("2099-11-03T00:00Z"), new Date("2099-11-04T00:00Z")),
  ).toBe(false));

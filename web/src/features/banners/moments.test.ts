import { describe, expect, test } from "vitest";
import {
  type Duration,
  durationProblems,
  earliestTime,
  momentOf,
  movedTo,
  partsOf,
  withEndDay,
  withMaximum,
  withStart,
  durationWords as words,
  yearAfter,
} from "./moments";

const empty: Duration = { startDay: null, startTime: "", endDay: null, endTime: "", maximum: false };
const week: Duration = {
  startDay: "2026-11-27",
  startTime: "08:00",
  endDay: "2026-12-04",
  endTime: "18:30",
  maximum: false,
};
const now = new Date(2026, 10, 20, 14, 30, 40);

test.each([
  ["2026-11-20", "2027-11-20"],
  ["2027-03-01", "2028-03-01"],
  ["2028-02-29", "2029-03-01"],
  ["2027-02-28", "2028-02-28"],
  ["2026-12-31", "2027-12-31"],
])("a year after %s is %s (BN-45)", (day, later) => expect(yearAfter(day)).toBe(later));

describe("days and times become moments of the reader's clock (BN-65)", () => {
  test.each([
    ["2026-11-20", "14:30", "2026-11-20T17:30:00.000Z"],
    ["2026-01-01", "00:00", "2026-01-01T03:00:00.000Z"],
    // Summer time, which Brazil had until 2019: midnight of 4 November 2018 did not exist.
    ["2018-11-04", "00:30", "2018-11-04T03:30:00.000Z"],
    ["2018-11-05", "08:00", "2018-11-05T10:00:00.000Z"],
    // 17 February 2018, 23:30 came twice: the first is meant.
    ["2018-02-17", "23:30", "2018-02-18T01:30:00.000Z"],
  ])("%s %s", (day, time, iso) => expect(momentOf(day, time)?.toISOString()).toBe(iso));

  test.each([
    [null, "08:00"],
    ["2026-11-20", ""],
    ["", ""],
  ])("nothing of %s and '%s'", (day, time) => expect(momentOf(day, time)).toBeNull());

  test("and back", () =>
    expect(partsOf(new Date("2026-11-20T02:05:00Z"))).toEqual({ day: "2026-11-19", time: "23:05" }));
});

describe("the maximum period (BN-43, D-08)", () => {
  test.each([
    ["a year at the start's time", week, "2027-11-27", "08:00"],
    ["until 23:59 while there is no start time", { ...week, startTime: "" }, "2027-11-27", "23:59"],
    ["from a leap day", { ...week, startDay: "2028-02-29" }, "2029-03-01", "08:00"],
    ["no day yet", empty, null, "23:59"],
  ])("%s", (_, duration, endDay, endTime) =>
    expect(withMaximum(duration, true)).toMatchObject({ maximum: true, endDay, endTime }),
  );

  test("follows the start", () => {
    const ticked = withMaximum({ ...week, startTime: "" }, true);
    expect(withStart(ticked, { startTime: "09:15" })).toMatchObject({
      endDay: "2027-11-27",
      endTime: "09:15",
    });
    expect(withStart(ticked, { startDay: "2028-02-29" })).toMatchObject({ endDay: "2029-03-01" });
  });

  test("without the tick the end stays, to be changed", () =>
    expect(withMaximum({ ...week, maximum: true }, false)).toEqual(week));
});

describe("a change of the start (BN-47)", () => {
  const cleared = { endDay: null, endTime: "" };
  test.each([
    ["clears an end that is earlier", week, { startDay: "2026-12-05" }, cleared],
    [
      "clears an end that is earlier by an hour",
      week,
      { startDay: "2026-12-04", startTime: "19:30" },
      cleared,
    ],
    ["leaves a later end", week, { startDay: "2026-12-03" }, { endDay: "2026-12-04", endTime: "18:30" }],
    ["compares days while a time is missing", { ...week, endTime: "" }, { startDay: "2026-12-05" }, cleared],
  ])("%s", (_, duration, start, end) => expect(withStart(duration, start)).toMatchObject(end));
});

test.each([
  ["an end day lasts until its end", { ...week, endTime: "" }, "2026-11-28", "23:59"],
  ["the last day of the year lasts as long as it may", { ...week, endTime: "" }, "2027-11-27", "08:00"],
  ["a time that was chosen stays", week, "2026-11-28", "18:30"],
])("%s", (_, duration, day, time) =>
  expect(withEndDay(duration, day)).toMatchObject({ endDay: day, endTime: time }),
);

test.each([
  ["2026-11-20", "14:30"],
  ["2026-11-21", undefined],
  ["2026-11-19", undefined], // the day of one that is published already
  [null, undefined],
])("on %s the earliest start is %s (BN-46)", (day, time) => expect(earliestTime(day, now)).toBe(time));

test("a duration moves whole, to the next minute", () => {
  const later = movedTo(week, new Date(2026, 11, 10, 9, 59, 59, 500));
  expect(later).toMatchObject({ startDay: "2026-12-10", startTime: "10:00" });
  expect(later).toMatchObject({ endDay: "2026-12-17", endTime: "20:30" });
});

describe("what is wrong with a duration", () => {
  const { required, past, endFirst, tooLong } = words;
  test.each<[string, Partial<Duration>, object]>([
    ["nothing", {}, {}],
    ["no start (BN-38)", { startDay: null, startTime: "" }, { startDay: required, startTime: required }],
    ["no end (BN-39)", { endDay: null, endTime: "" }, { endDay: required, endTime: required }],
    ["no end needed", { endDay: null, endTime: "", maximum: true }, {}],
    ["a start earlier today", { startDay: "2026-11-20", startTime: "14:29" }, { startTime: past }],
    ["a start this minute", { startDay: "2026-11-20", startTime: "14:30" }, {}],
    ["half a time (BN-38)", { startTime: "8:" }, { startTime: words.badTime }],
    ["an hour that there is not", { endTime: "24:00" }, { endTime: words.badTime }],
    ["a start yesterday", { startDay: "2026-11-19", startTime: "23:00" }, { startDay: past }],
    ["an end at the start", { endDay: "2026-11-27", endTime: "08:00" }, { endTime: endFirst }],
    ["an end the day before", { endDay: "2026-11-26" }, { endDay: endFirst }],
    ["exactly a year (BN-45)", { endDay: "2027-11-27", endTime: "08:00" }, {}],
    ["a minute over a year", { endDay: "2027-11-27", endTime: "08:01" }, { endDay: tooLong }],
    ["a year from a leap day", { startDay: "2028-02-29", endDay: "2029-03-01", endTime: "08:00" }, {}],
  ])("%s", (_, change, problems) => expect(durationProblems({ ...week, ...change }, now)).toEqual(problems));

  test("a start that was published may lie in the past", () => {
    const old = { ...week, startDay: "2026-11-01" };
    expect(durationProblems(old, now, momentOf("2026-11-01", "08:00")?.toISOString())).toEqual({});
    expect(durationProblems(old, now, momentOf("2026-11-02", "08:00")?.toISOString())).toEqual({
      startDay: past,
    });
  });
});

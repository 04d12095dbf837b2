import { expect, test } from "vitest";
import { fits, listSearch, periodOf, reportSearch } from "./search";

const TODAY = "2026-11-20";

test.each([
  [{}, {}],
  [{ startDate: "2026-02-30", endDate: "2026-03-01" }, {}],
  [{ startDate: "2026-11-02", endDate: "2026-11-01" }, {}],
  [{ startDate: "2026-11-01" }, {}],
  [{ groupBy: "loja", rowsPerPage: 7, sort: "senha.asc", page: -1 }, {}],
  [{ varejistaIds: "a b" }, {}],
  [
    { startDate: "2026-11-01", endDate: "2026-11-02", groupBy: "serie", rowsPerPage: "25" },
    { startDate: "2026-11-01", endDate: "2026-11-02", groupBy: "serie", rowsPerPage: 25 },
  ],
  [
    { varejistaIds: "a,b", lojaId: "c", sort: "agrupador.asc", page: 2 },
    { varejistaIds: "a,b", lojaId: "c", sort: "agrupador.asc", page: 2 },
  ],
])("the report reads %j as %j", (raw, expected) => {
  expect(reportSearch(raw)).toEqual(expected);
});

test.each([
  [{ serie: "", caixa: " ", situacao: "lost", pageSize: 5 }, {}],
  [{ serie: 1000 }, {}],
  [{ serie: -1 }, {}],
  [
    { serie: 0, caixa: 7 },
    { serie: 0, caixa: "7" },
  ],
  [{ day: "2026-11-14", startDate: "2026-11-01", endDate: "2026-11-30" }, { day: "2026-11-14" }],
  [
    { situacao: "cancelled", pageSize: 50 },
    { situacao: "cancelled", pageSize: 50 },
  ],
])("the list reads %j as %j", (raw, expected) => {
  expect(listSearch(raw)).toEqual(expected);
});

test("a day, a period, and the last 30 days without either", () => {
  expect(periodOf({ day: "2026-11-14" }, TODAY)).toEqual({ start: "2026-11-14", end: "2026-11-14" });
  expect(periodOf({ startDate: "2026-11-01", endDate: "2026-11-02" }, TODAY).start).toBe("2026-11-01");
  expect(periodOf({}, TODAY)).toEqual({ start: "2026-10-22", end: TODAY });
});

test("a limit of days counts both ends", () => {
  expect(fits({ start: "2026-10-21", end: TODAY }, 31)).toBe(true);
  expect(fits({ start: "2026-10-20", end: TODAY }, 31)).toBe(false);
});

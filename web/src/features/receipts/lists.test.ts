import { beforeEach, expect, test, vi } from "vitest";
import { listable, periodOf, receipts, report } from "./lists";

const TODAY = "2026-11-20";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T15:00:00Z`), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

test.each([
  [{}, {}],
  [{ startDate: "2026-02-30", endDate: "2026-03-01" }, {}],
  [{ startDate: "2026-11-02", endDate: "2026-11-01" }, {}],
  [{ startDate: "2026-11-01" }, {}],
  [{ groupBy: "cidade", rowsPerPage: 7, sort: "senha.asc", page: -1 }, {}],
  [{ varejistaIds: "a b" }, {}],
  [
    { startDate: "2026-11-01", endDate: "2026-11-02", groupBy: "serie", rowsPerPage: "25" },
    { startDate: "2026-11-01", endDate: "2026-11-02", groupBy: "serie", rowsPerPage: 25 },
  ],
  [
    { groupBy: "loja", periodo: "7d" },
    { groupBy: "loja", periodo: "7d" },
  ],
  [{ periodo: "ontem", startDate: "2026-11-01", endDate: "2026-11-02" }, { periodo: "ontem" }],
  [{ periodo: "sempre" }, {}],
  [
    { varejistaIds: "a,b", lojaId: "c", sort: "agrupador.asc", page: 2 },
    { varejistaIds: "a,b", lojaId: "c", sort: "agrupador.asc", page: 2 },
  ],
])("the report reads %j as %j", (raw, expected) => {
  expect(report.search(raw)).toEqual(expected);
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
  [{ day: "2026-11-14", periodo: "7d" }, { day: "2026-11-14" }],
  [{ notas: "lost", sort: "caixa.asc" }, {}],
  [
    { situacao: "authorised", notas: "counting", sort: "valorCentavos.desc" },
    { situacao: "authorised", notas: "counting", sort: "valorCentavos.desc" },
  ],
  [
    { situacao: "cancelled", pageSize: 50 },
    { situacao: "cancelled", pageSize: 50 },
  ],
])("the list reads %j as %j", (raw, expected) => {
  expect(receipts.search(raw)).toEqual(expected);
});

test("a day, a period, and the last 30 days without either", () => {
  expect(periodOf({ day: "2026-11-14" })).toEqual({ start: "2026-11-14", end: "2026-11-14" });
  expect(periodOf({ startDate: "2026-11-01", endDate: "2026-11-02" }).start).toBe("2026-11-01");
  expect(periodOf({})).toEqual({ start: "2026-10-22", end: TODAY });
});

test("a list across retailers is of a month at most, one retailer's of a year and more", () => {
  const days = { startDate: "2026-10-20", endDate: TODAY };
  expect(listable("varejista", days)).toBe(true);
  expect(listable("admin", { ...days, varejistaId: "a" })).toBe(true);
  for (const varejistaId of [undefined, "a,b"])
    expect(listable("admin", { ...days, varejistaId })).toBe(false);
  expect(listable("parceiro", {})).toBe(true);
});

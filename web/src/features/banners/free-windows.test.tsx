import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { FreeWindows } from "./free-windows";

/** A channel's places in three days of November. */
const calendar = (free: [number, number, number]) => ({
  maximum: 10,
  banners: [],
  days: free.map((places, at) => ({
    day: `2026-11-2${at}`,
    channels: [{ channel: "APP_HOME" as const, free: places, occupied: 10 - places }],
  })),
});

test.each([
  ["2026-11-20", [1, 1, 1], "O mês inteiro"],
  ["2026-11-21", [1, 1, 1], "Todo o resto do mês"],
  ["2026-11-21", [1, 0, 1], "22/11/2026 até 22/11/2026"],
  ["2026-11-21", [1, 0, 0], "Sem lugar neste mês"],
  ["2026-12-01", [1, 1, 1], "Este mês já passou"],
] as const)("on %s, with %j places from the 20th on: %s", (today, [first, second, third], words) => {
  vi.useFakeTimers({ now: new Date(`${today}T15:00:00Z`), toFake: ["Date"] });
  renderUi(<FreeWindows calendar={calendar([first, second, third])} channels={["APP_HOME"]} />);
  expect(screen.getByText(words)).toBeVisible();
  vi.useRealTimers();
});

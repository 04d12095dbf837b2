import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { ErrorScreen } from "./error-screen";
import { CHUNK_TIMEOUT_MS, ChunkError, withinTimeout } from "./lazy-screen";

test("code that arrives in time is given back", async () => {
  await expect(withinTimeout(async () => "module")).resolves.toBe("module");
});

test("code that cannot be fetched is a ChunkError", async () => {
  const load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  await expect(withinTimeout(load)).rejects.toBeInstanceOf(ChunkError);
});

test("code that takes longer than 120 s is given up", async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  const waiting = withinTimeout(() => new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkError));
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  vi.useRealTimers();
});

test.each([
  [new ChunkError("chunk"), "Não foi possível carregar esta tela"],
  [new TypeError("x is undefined"), "Algo não saiu como esperado"],
])("%s is shown as '%s', with a way out and no technical words", async (error, title) => {
  const rootRoute = createRootRoute({ component: () => <ErrorScreen error={error} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  renderUi(<RouterProvider router={router as never} />);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole("button", { name: "Recarregar a página" })).toBeVisible();
  expect(screen.queryByText(/undefined|chunk/i)).toBeNull();
});

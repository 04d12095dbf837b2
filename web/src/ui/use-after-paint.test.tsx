import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAfterPaint } from "./use-after-paint";

function Screen({ ready }: { ready: boolean }) {
  return <p>{useAfterPaint(ready) ? "tudo" : "o começo"}</p>;
}

/** Until a frame that is asked for now was drawn, and what follows it done. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

test("what waits for a paint comes after the frame in which the screen is ready, and stays", async () => {
  const { rerender } = render(<Screen ready={false} />);
  await painted();
  await painted();
  expect(screen.getByText("o começo")).toBeVisible();
  rerender(<Screen ready />);
  expect(screen.getByText("o começo")).toBeVisible();
  expect(await screen.findByText("tudo")).toBeVisible();
  rerender(<Screen ready={false} />);
  expect(screen.getByText("tudo")).toBeVisible();
});

test("a screen that has all it needs is whole at once", () => {
  render(<Screen ready />);
  expect(screen.getByText("tudo")).toBeVisible();
});

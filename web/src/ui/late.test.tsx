import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { late } from "./late";

const Missing = ({ word }: { word: string }) => <p>sem {word}</p>;

const load = vi.fn(async () => ({ word }: { word: string }) => <p>com {word}</p>);
const [Part, useEarly] = late(load, Missing);

function Screen({ open }: { open: boolean }) {
  useEarly();
  return open ? <Part word="código" /> : <button type="button">Tela</button>;
}

test("its code is fetched at the first touch, once, and drawn when it is asked for", async () => {
  const { rerender } = render(<Screen open={false} />);
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerDown(screen.getByRole("button"));
  fireEvent.keyDown(screen.getByRole("button"));
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<Screen open />);
  expect(await screen.findByText("com código")).toBeVisible();
});

test("where its code is missing, what stands in for it does", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [Broken] = late<{ word: string }>(() => Promise.reject(new Error("chunk")), Missing);
  render(<Broken word="código" />);
  expect(await screen.findByText("sem código")).toBeVisible();
});

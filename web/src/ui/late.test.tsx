import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../test/render";
import { late } from "./late";
import { MissingPart } from "./missing-part";

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

test("a dialog whose code is missing says so, and is taken back", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const [Broken] = late<{ onClose: () => void }>(() => Promise.reject(new Error("chunk")), MissingPart);
  const onClose = vi.fn();
  renderUi(<Broken onClose={onClose} />);
  expect(await screen.findByText(/Não foi possível abrir/)).toBeVisible();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("until its code is there, what waits for it does", async () => {
  let arrive = (_: typeof Missing) => {};
  const code = new Promise<typeof Missing>((resolve) => {
    arrive = resolve;
  });
  const [Slow] = late<{ word: string }>(
    () => code,
    Missing,
    () => <p>espera</p>,
  );
  render(<Slow word="código" />);
  expect(screen.getByText("espera")).toBeVisible();
  arrive(({ word }) => <p>com {word}</p>);
  expect(await screen.findByText("com código")).toBeVisible();
});

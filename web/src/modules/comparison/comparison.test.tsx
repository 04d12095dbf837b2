import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Comparison } from "./comparison";

test("of a line that is another its words are marked, of one that goes the whole", () => {
  const lines = [
    { tipo: "sai", texto: "- O prazo é de um ano." },
    { tipo: "sai", texto: "Some daqui." },
    { tipo: "entra", texto: "- O prazo é de dois anos." },
  ] as const;
  render(<Comparison lines={lines} label="O que muda" />);
  const told = within(screen.getByRole("list", { name: "O que muda" }))
    .getAllByRole("listitem")
    .map((item) => [
      item.textContent,
      [...item.querySelectorAll("del, ins")].map((mark) => mark.textContent),
    ]);
  expect(told).toEqual([
    ["− Sai O prazo é de um ano.", ["um ano."]],
    ["− Sai Some daqui.", ["Some daqui."]],
    ["+ Entra O prazo é de dois anos.", ["dois anos."]],
  ]);
});

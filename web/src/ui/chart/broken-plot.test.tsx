import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { ChartCard } from "./chart";

vi.mock("./plot", () => ({
  Plot: () => {
    throw new Error("the plot is broken");
  },
}));

const data = {
  title: "Cupons por dia",
  kind: "bars" as const,
  rows: [{ store: "Acácias", total: 612 }],
  axis: {
    label: "Loja",
    short: (row: { store: string }) => row.store,
    long: (row: { store: string }) => row.store,
  },
  series: [{ label: "Emitidos", value: (row: { total: number }) => row.total }],
};

test("a plot that throws leaves the screen, with what is typed on it, and shows its table", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderUi(
    <>
      <input aria-label="Nome" defaultValue="digitado" />
      <ChartCard data={data} />
    </>,
  );
  expect(await screen.findByRole("table")).toHaveTextContent("Acácias");
  expect(screen.getByLabelText("Nome")).toHaveValue("digitado");
});

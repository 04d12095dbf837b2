import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderUi } from "../../../test/render";
import type { Option } from "./options";
import { SelectField } from "./select-field";

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Categoria" });

const of = {
  name: "categoria",
  value: "f",
  error: undefined,
  checking: false,
  onChange: () => undefined,
  onBlur: () => undefined,
};

function Late() {
  const [options, setOptions] = useState<Option[]>([]);
  const all = [
    { value: "f", label: "Farmácia" },
    { value: "p", label: "Padaria" },
  ];
  return (
    <>
      <SelectField {...of} label="Categoria" options={options} />
      <button type="button" onMouseDown={(e) => e.preventDefault()} onClick={() => setOptions(all)}>
        chegam
      </button>
    </>
  );
}

test("what is typed replaces the choice, also where its name came after the field was entered", async () => {
  renderUi(<Late />);
  await userEvent.click(field());
  await userEvent.click(screen.getByText("chegam"));
  await waitFor(() => expect(field()).toHaveValue("Farmácia"));
  await userEvent.keyboard("Pa");
  expect(field()).toHaveValue("Pa");
  expect(screen.getByRole("option", { name: "Padaria" })).toBeVisible();
});

test("choices that did not arrive are not 'nothing found', and what says so is not covered", async () => {
  const search = { onType: () => undefined, found: new Set<string>(), more: false, retry: () => undefined };
  renderUi(<SelectField {...of} value={null} label="Categoria" options={[]} search={search} />);
  await userEvent.click(field());
  expect(screen.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  expect(screen.queryByText("Nada encontrado")).toBeNull();
});

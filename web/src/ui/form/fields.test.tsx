import type { MaskitoOptions } from "@maskito/core";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderUi } from "../../../test/render";
import { cnpjMask, phoneMask, timeMask } from "../../lib/masks";
import { MaskedField } from "./masked-field";
import { MultiSelectField } from "./multi-select-field";
import { PasswordField } from "./password-field";
import { SelectField } from "./select-field";

const wiring = { name: "field", error: undefined, checking: false, onBlur: () => undefined };
const stores = [
  { value: "1", label: "Seiva Acácias" },
  { value: "2", label: "Seiva São José" },
  { value: "3", label: "Seiva Manaus" },
];

function Cnpj({ onValue }: { onValue: (value: string) => void }) {
  const [value, setValue] = useState("");
  onValue(value);
  return <MaskedField {...wiring} label="CNPJ" mask={cnpjMask} value={value} onChange={setValue} />;
}

test("a pasted CNPJ takes the mask and reaches the form", async () => {
  const changed = vi.fn();
  renderUi(<Cnpj onValue={changed} />);
  await userEvent.click(screen.getByLabelText("CNPJ"));
  await userEvent.paste("12abc34501de35");
  expect(screen.getByLabelText("CNPJ")).toHaveValue("12.ABC.345/01DE-35");
  expect(changed).toHaveBeenLastCalledWith("12.ABC.345/01DE-35");
});

function Masked({ mask }: { mask: MaskitoOptions }) {
  const [value, setValue] = useState("");
  return <MaskedField {...wiring} label="Campo" mask={mask} value={value} onChange={setValue} />;
}

test.each([
  ["930", "09:30"],
  ["9", "09"],
  ["1430", "14:30"],
  ["7:15", "07:15"],
  ["1:30", "01:30"],
  ["2359", "23:59"],
])("a time that is typed as %s is %s", async (typed, time) => {
  renderUi(<Masked mask={timeMask} />);
  await userEvent.type(screen.getByLabelText("Campo"), typed);
  expect(screen.getByLabelText("Campo")).toHaveValue(time);
});

test("a telephone pasted with its country is the same telephone, also over another", async () => {
  renderUi(<Masked mask={phoneMask} />);
  const field = screen.getByLabelText("Campo");
  await userEvent.type(field, "1133445566");
  await userEvent.tripleClick(field);
  await userEvent.paste("+55 (21) 99876-5432");
  expect(field).toHaveValue("(21) 99876 5432");
});

test("the password is hidden until asked", async () => {
  renderUi(<PasswordField {...wiring} label="Senha" value="segredo" onChange={vi.fn()} />);
  expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar senha" }));
  expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "text");
  await userEvent.click(screen.getByRole("button", { name: "Ocultar senha" }));
  expect(screen.getByLabelText("Senha")).toHaveAttribute("type", "password");
});

test("a select is searched without case and accents", async () => {
  const chosen = vi.fn();
  renderUi(<SelectField {...wiring} label="Loja" options={stores} value={null} onChange={chosen} />);
  await userEvent.type(screen.getByRole("combobox", { name: "Loja" }), "sao jose");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await userEvent.click(screen.getByRole("option", { name: "Seiva São José" }));
  expect(chosen).toHaveBeenCalledWith("2");
});

const many = Array.from({ length: 5007 }, (_, i) => ({ value: `s${i}`, label: `Loja ${i}` }));

test("of many choices the first fifty are drawn, and how to reach the others is said", async () => {
  renderUi(<SelectField {...wiring} label="Loja" options={many} value={null} onChange={vi.fn()} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  expect(screen.getAllByRole("option")).toHaveLength(51);
  expect(screen.getByText("Mais 4.957: digite para buscar")).toBeVisible();
  await userEvent.keyboard("Loja 5006");
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

test("several among many are drawn as few", async () => {
  renderUi(<MultiSelectField {...wiring} label="Lojas" options={many} value={[]} onChange={vi.fn()} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
  expect(screen.getAllByRole("option")).toHaveLength(51);
});

test("what is typed replaces what was chosen, and all can be chosen until then", async () => {
  renderUi(<SelectField {...wiring} label="Loja" options={stores} value="1" onChange={vi.fn()} />);
  const field = screen.getByRole("combobox", { name: "Loja" });
  await userEvent.click(field);
  expect(screen.getAllByRole("option")).toHaveLength(stores.length);
  await userEvent.keyboard("sao jose");
  expect(field).toHaveValue("sao jose");
  expect(screen.getAllByRole("option")).toHaveLength(1);
});

const company = { value: "1", label: "Caixa Livre Sistemas · 90.400.500/0001-03" };

test.each([
  ["a phone, which cuts it off", true, `${company.label}Quem envia`],
  ["a desk", false, "Quem envia"],
])("a long choice on %s", (_, phone, description) => {
  vi.mocked(window.matchMedia).mockImplementation(
    (media) => ({ matches: phone, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const field = { ...wiring, label: "Software house", help: "Quem envia", onChange: vi.fn() };
  renderUi(<SelectField {...field} options={[company]} value="1" />);
  expect(screen.getByRole("combobox", { name: "Software house" })).toHaveAccessibleDescription(description);
});

function Multi(props: {
  max?: number;
  allLabel?: string;
  onValue: (value: string[]) => void;
  start?: string[];
}) {
  const [value, setValue] = useState<string[]>(props.start ?? []);
  const { onValue, start: _, ...limits } = props;
  const change = (next: string[]) => {
    setValue(next);
    onValue(next);
  };
  return (
    <MultiSelectField
      {...wiring}
      {...limits}
      label="Lojas"
      options={stores}
      value={value}
      onChange={change}
      placeholder="Escolha"
    />
  );
}

test("'Todas' chooses every value and is taken back as one", async () => {
  const chosen = vi.fn();
  renderUi(<Multi allLabel="Todas" onValue={chosen} />);
  await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
  await userEvent.click(screen.getByRole("option", { name: "Todas" }));
  expect(chosen).toHaveBeenLastCalledWith(["1", "2", "3"]);
  await userEvent.click(screen.getByRole("option", { name: "Seiva Manaus" }));
  expect(chosen).toHaveBeenLastCalledWith(["3"]);
});

test("no more than the maximum can be chosen", async () => {
  const chosen = vi.fn();
  renderUi(<Multi max={2} onValue={chosen} start={["1", "2"]} />);
  expect(screen.getByText("Até 2")).toBeVisible();
  await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
  await userEvent.click(screen.getByRole("option", { name: "Seiva Manaus" }));
  expect(chosen).not.toHaveBeenCalled();
});

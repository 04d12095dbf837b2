import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { API, renderUi } from "../../../test/render";
import { server } from "../../../test/setup";
import { ChoiceFilter } from "./choice-filter";
import { storesToChoose, useChoices } from "./use-choices";

const stores = ["Acácias", "Paulista"].map((nomeFantasia) => ({
  ...{ id: nomeFantasia, nomeFantasia, documento: "11222333000181" },
  ...{ varejistaId: "r1", parceiroId: null },
}));

beforeEach(() => {
  server.use(
    http.get(`${API}/varejistas/lojas/all`, ({ request }) => {
      const typed = new URL(request.url).searchParams.get("filter") ?? "";
      return HttpResponse.json(
        stores.filter(({ nomeFantasia }) => nomeFantasia.toLowerCase().startsWith(typed)),
      );
    }),
  );
});

const ask = storesToChoose("varejista");

function Filter() {
  const [value, setValue] = useState<string>();
  const { field } = useChoices(ask, value ? [value] : []);
  return (
    <ChoiceFilter
      name="lojaId"
      label="Loja"
      all="Todas as lojas"
      {...field}
      value={value}
      onChange={setValue}
    />
  );
}

const labels = () => screen.queryAllByRole("option").map((option) => option.textContent);
const field = () => screen.getByRole("combobox", { name: "Loja" });

const typing = async (text: string) => {
  renderUi(<Filter />);
  await userEvent.click(field());
  await waitFor(() => expect(labels()).toHaveLength(3));
  await userEvent.keyboard(text);
};

test("by the keyboard alone the first choice is one of those that were typed", async () => {
  await typing("paul");
  await waitFor(() => expect(labels()).toEqual(["Paulista · 11.222.333/0001-81"]));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field()).toHaveValue("Paulista · 11.222.333/0001-81");
});

test("the choice that always stands is found by its own words", async () => {
  await typing("tod");
  await waitFor(() => expect(labels()).toEqual(["Todas as lojas"]));
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { useState } from "react";
import { expect, test } from "vitest";
import { API, renderUi } from "../../../test/render";
import { server } from "../../../test/setup";
import { SelectField } from "../../ui/form/select-field";
import { storesToChoose, useChoices } from "./use-choices";

const aChoice = (id: string) => ({
  id,
  nomeFantasia: `Loja ${id}`,
  documento: "11222333000181",
  varejistaId: "r1",
  parceiroId: null,
});

const ask = storesToChoose("admin", { varejistaId: "r1" });

function Field({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState(start);
  const choices = useChoices(ask, value ? [value] : []).field;
  const wiring = { name: "store", error: undefined, checking: false, onBlur: () => undefined };
  return <SelectField {...wiring} {...choices} label="Loja" value={value} onChange={setValue} />;
}

const labels = () => screen.queryAllByRole("option").map((option) => option.textContent);

/** Answers each search with one store of its name once it is let go; `asked` is every question. */
function held() {
  const asked: URLSearchParams[] = [];
  const waiting = new Map<string, () => void>();
  server.use(
    http.get(`${API}/admin/lojas/all`, async ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const filter = query.get("filter");
      if (query.get("ids")) return HttpResponse.json([aChoice(String(query.get("ids")))]);
      if (!filter) return HttpResponse.json(Array.from({ length: 51 }, (_, i) => aChoice(`${i}`)));
      await new Promise<void>((resolve) => waiting.set(filter, resolve));
      return HttpResponse.json([aChoice(filter)]);
    }),
  );
  return {
    asked,
    answer: async (filter: string) => (await waitFor(() => waiting.get(filter) ?? expect.fail()))(),
  };
}

test("fifty are asked for, never all, and what was chosen by its name", async () => {
  const { asked } = held();
  renderUi(<Field start="s999" />);
  const field = screen.getByRole("combobox", { name: "Loja" });
  await waitFor(() => expect(field).toHaveValue("Loja s999 · 11.222.333/0001-81"));
  await userEvent.click(field);
  expect(labels()).toHaveLength(51);
  expect(labels().at(-1)).toBe("Há mais: digite para buscar");
  expect(asked.every((query) => Number(query.get("limite")) > 0 && query.get("varejistaId") === "r1")).toBe(
    true,
  );
});

test("the server looks for what is typed; an answer that comes late stays away", async () => {
  const { asked, answer } = held();
  renderUi(<Field />);
  const field = screen.getByRole("combobox", { name: "Loja" });
  await userEvent.click(field);
  await waitFor(() => expect(labels()).toHaveLength(51));
  await userEvent.keyboard("aca");
  expect(labels()).toEqual([]);
  await waitFor(() => expect(screen.getByText("Carregando…")).toBeVisible());
  await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("aca"));
  await userEvent.keyboard("cias");
  await answer("acacias");
  await waitFor(() => expect(labels()).toEqual(["Loja acacias · 11.222.333/0001-81"]));
  await answer("aca");
  expect(labels()).toEqual(["Loja acacias · 11.222.333/0001-81"]);
  await userEvent.click(screen.getByRole("option"));
  expect(field).toHaveValue("Loja acacias · 11.222.333/0001-81");
});

test("without an answer the field alone says so, and asks again", async () => {
  let answers = false;
  server.use(
    http.get(`${API}/admin/lojas/all`, () =>
      answers ? HttpResponse.json([aChoice("1")]) : new HttpResponse(null, { status: 503 }),
    ),
  );
  renderUi(<Field />);
  expect(await screen.findByText("Não foi possível carregar as opções.", { exact: false })).toBeVisible();
  answers = true;
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Loja" }));
  expect(await screen.findByRole("option", { name: /Loja 1/ })).toBeVisible();
  expect(screen.queryByText("Não foi possível carregar as opções.", { exact: false })).toBeNull();
});

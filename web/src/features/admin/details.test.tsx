import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aStore, companyAnswers } from "../../../test/companies";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => signedInAs("ADMINISTRADOR"));

describe("details", () => {
  test("of a retailer: facts, access, and its stores from the server", async () => {
    const asked = companyAnswers();
    renderPortal("/admin/retailer-details/retailer-1");
    expect(await screen.findByRole("heading", { level: 1, name: "Mercado Seiva" })).toBeVisible();
    expect(screen.getByText("MERCADO SEIVA LTDA")).toBeVisible();
    expect(screen.getByText("3 lojas · até 4 PDVs por loja")).toBeVisible();
    expect(await screen.findByText("dona@mercado.test")).toBeVisible();
    expect(screen.getByText("E-mail não confirmado")).toBeVisible();
    expect(screen.getByText("2 contas")).toBeVisible();
    expect(await screen.findByRole("link", { name: /Seiva Acácias/ })).toHaveAttribute(
      "href",
      "/admin/store-details/store-1",
    );
    await userEvent.type(screen.getByRole("searchbox", { name: "Buscar lojas" }), "acá");
    await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("acá"));
    expect(asked.every((query) => query.get("varejistaId") === "retailer-1")).toBe(true);
  });

  test("of a software house: its code, its contacts, the stores that it looks after", async () => {
    const asked = companyAnswers();
    renderPortal("/admin/partner-details/house-1");
    expect(await screen.findByRole("heading", { level: 1, name: "Caixa Livre Sistemas" })).toBeVisible();
    expect(screen.getByText("K7PX2M")).toBeVisible();
    expect(screen.getByText("Restrita")).toBeVisible();
    expect(screen.getByText("rita@caixalivre.test")).toBeVisible();
    expect(await screen.findByText("2 contas · 2 varejistas vinculados")).toBeVisible();
    expect(await screen.findByRole("columnheader", { name: /Varejista/ })).toBeVisible();
    expect(asked.at(-1)?.get("softwareHouseId")).toBe("house-1");
  });

  test("of a store, whose category can be changed (AA-05)", async () => {
    companyAnswers();
    const bodies: unknown[] = [];
    server.use(
      http.put(`${API}/admin/lojas/edit-category/store-1`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ ...aStore, categoria: "Farmácia" });
      }),
    );
    renderPortal("/admin/store-details/store-1");
    expect(
      await screen.findByText("Avenida Paulista, 1000 · Bela Vista · São Paulo – SP · CEP 01310-100"),
    ).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Mudar categoria" }));
    const category = await screen.findByRole("combobox", { name: "Categoria" });
    await waitFor(() => expect(category).toHaveFocus());
    expect(screen.queryByRole("option")).toBeNull();
    await userEvent.click(category);
    await userEvent.click(await screen.findByRole("option", { name: "Farmácia" }));
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    expect(await screen.findByText("Categoria alterada com sucesso")).toBeVisible();
    expect(bodies).toEqual([{ categoria: "Farmácia" }]);
  });

  test("of a store: a category that cannot be saved is told in a toast, and can be sent again (ST-08, D-32)", async () => {
    companyAnswers();
    let failures = 0;
    server.use(
      http.put(`${API}/admin/lojas/edit-category/store-1`, () =>
        failures++ === 0
          ? problem(503, "busy", "Tente de novo em instantes.")
          : HttpResponse.json({ ...aStore, categoria: "Farmácia" }),
      ),
    );
    renderPortal("/admin/store-details/store-1");
    await userEvent.click(await screen.findByRole("button", { name: "Mudar categoria" }));
    await userEvent.click(await screen.findByRole("combobox", { name: "Categoria" }));
    await userEvent.click(await screen.findByRole("option", { name: "Farmácia" }));
    await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
    const told = await screen.findByText("Tente de novo em instantes.");
    const dialog = screen.getByRole("dialog", { name: "Mudar a categoria da loja" });
    expect(dialog).not.toContainElement(told);
    expect(screen.queryByText("Categoria alterada com sucesso")).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Salvar" }));
    expect(await screen.findByText("Categoria alterada com sucesso")).toBeVisible();
  });

  test("of what is not there lead back to the search", async () => {
    server.use(
      http.get(`${API}/admin/lojas/nada`, () =>
        problem(404, "stores.not_found", "Não encontramos o que você procura."),
      ),
    );
    renderPortal("/admin/store-details/nada");
    expect(await screen.findByRole("link", { name: "Ir para a busca" })).toHaveAttribute("href", "/admin");
  });
});

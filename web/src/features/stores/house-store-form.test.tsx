import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { paste, selectOf } from "../../../test/fields";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { aStore, listsStores, offersStoreChoices } from "../../../test/stores";

describe("a software house", () => {
  const choices = (parceiroId: string) =>
    server.use(
      http.get(`${API}/parceiros/varejistas/all`, ({ request }) => {
        const direct = new URL(request.url).searchParams.get("diretos") === "true";
        const linked = [
          { id: "mercado", documento: "11222333000181", nomeFantasia: "Mercado Seiva", parceiroId },
          { id: "alfa", documento: "12ABC34501DE35", nomeFantasia: "Empório Alfa", parceiroId: "house-2" },
        ];
        return HttpResponse.json(linked.filter((one) => !direct || one.parceiroId === "house-1"));
      }),
    );
  const room = (usadas: number, permitidas: number | null) =>
    server.use(
      http.get(`${API}/parceiros/varejistas/:id/lojas-da-assinatura`, () =>
        HttpResponse.json({ usadas, permitidas }),
      ),
    );
  beforeEach(() => {
    signedInAs("PARCEIRO");
    offersStoreChoices();
    room(0, null);
  });

  test("says whose store it is, among the retailers linked to itself", async () => {
    choices("house-1");
    const sent = receives("post", "/parceiros/lojas", () => HttpResponse.json(aStore(), { status: 201 }));
    listsStores("/parceiros/lojas", []);
    renderPortal("/parceiro/lojas/nova");
    await screen.findByLabelText("Nome fantasia");
    expect(screen.queryByRole("combobox", { name: "Software house" })).toBeNull();
    await userEvent.click(selectOf("Varejista"));
    await screen.findByRole("option", { name: /Mercado Seiva/ });
    expect(screen.queryByRole("option", { name: /Empório Alfa/ })).toBeNull();
    await userEvent.click(screen.getByRole("option", { name: /Mercado Seiva/ }));
    await paste("CNPJ", "11222333000181");
    await userEvent.type(screen.getByLabelText("Nome fantasia"), "Loja");
    await userEvent.click(screen.getByRole("button", { name: "Cadastrar" }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ varejistaId: "mercado" })]));
  });

  test("hears that a retailer's subscription is full before the rest is filled in", async () => {
    choices("house-1");
    room(2, 2);
    renderPortal("/parceiro/lojas/nova");
    await userEvent.click(await screen.findByRole("combobox", { name: "Varejista" }));
    await userEvent.click(await screen.findByRole("option", { name: /Mercado Seiva/ }));
    expect(await screen.findAllByText(/A assinatura deste varejista tem 2 lojas, todas em uso/)).toHaveLength(
      2,
    );
    expect(screen.getByRole("button", { name: "Cadastrar" })).toBeDisabled();
  });

  test("without a linked retailer, says how to get one", async () => {
    choices("house-2");
    renderPortal("/parceiro/lojas/nova");
    expect(await screen.findByText("Ainda não há varejistas vinculados a você")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver o seu código" })).toHaveAttribute("href", "/editar-perfil");
    expect(screen.queryByLabelText("CNPJ")).toBeNull();
  });
});

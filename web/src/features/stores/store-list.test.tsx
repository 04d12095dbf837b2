import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { aStore, listsStores } from "../../../test/stores";

const open = async (path = "/varejista/lojas") => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Lojas" });
  return portal;
};
const act = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

beforeEach(() => signedInAs("VAREJISTA"));

test("shows each store with its CNPJ masked, by name, ten a page (ST-01)", async () => {
  const asked = listsStores("/varejistas/lojas", [aStore()]);
  await open();
  const row = await screen.findByRole("row", { name: /Seiva Acácias/ });
  expect(row).toHaveTextContent("11.222.333/0001-81");
  expect(row).toHaveTextContent("Caixa Livre");
  expect(asked[0]?.toString()).toBe("page=0&rowsPerPage=10&orderBy=nomeFantasia.asc");
});

test("pages are counted from 1 on screen and from 0 in the call (ST-09, RP-21)", async () => {
  const asked = listsStores("/varejistas/lojas", [aStore()], 25);
  await open();
  expect(await screen.findByRole("button", { name: "Página 1" })).toHaveAttribute("aria-current", "page");
  await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
  await waitFor(() => expect(asked.at(-1)?.get("page")).toBe("1"));
});

test("a link reproduces filter and order, and a filter without results leads back to all", async () => {
  const asked = listsStores("/varejistas/lojas", [], 0);
  const { router } = await open("/varejista/lojas?filter=11222333000181&sort=cidade.desc");
  expect(await screen.findByText("Nenhuma loja encontrada")).toBeVisible();
  expect(asked[0]?.get("filter")).toBe("11222333000181");
  expect(asked[0]?.get("orderBy")).toBe("cidade.desc");
  await userEvent.click(screen.getByRole("button", { name: "Ver todas" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: "cidade.desc" }));
});

describe("states", () => {
  test("without stores, the next action", async () => {
    listsStores("/varejistas/lojas", []);
    await open();
    const empty = await screen.findByText("Cadastre a primeira loja");
    expect(within(empty.parentElement ?? empty).getByRole("link", { name: "Cadastrar loja" })).toBeVisible();
  });

  test("a failure says so and asks again", async () => {
    server.use(http.get(`${API}/varejistas/lojas`, () => problem(400, "x", "Não deu certo.")));
    await open();
    await screen.findByRole("alert");
    listsStores("/varejistas/lojas", [aStore()]);
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toBeVisible();
  });

  test("an administrator has no such screen", async () => {
    signedInAs("ADMINISTRADOR");
    renderPortal("/varejista/lojas");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Página não encontrada" }),
    ).toBeInTheDocument();
  });
});

describe("deleting", () => {
  test("says what stops and what stays, and goes back a page when it was the page's last (D-77)", async () => {
    listsStores("/varejistas/lojas", [aStore()], 11);
    const deleted: string[] = [];
    server.use(
      http.delete(`${API}/varejistas/lojas/:id`, ({ params }) => {
        deleted.push(String(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = await open("/varejista/lojas?page=1");
    await act("Seiva Acácias", "Excluir");
    const dialog = await screen.findByRole("dialog", { name: "Excluir Seiva Acácias?" });
    expect(dialog).toHaveTextContent("param de enviar cupons na hora");
    expect(dialog).toHaveTextContent("Os cupons já recebidos e os relatórios continuam guardados.");
    listsStores("/varejistas/lojas", [], 10);
    await userEvent.click(within(dialog).getByRole("button", { name: "Excluir loja" }));
    expect(await screen.findByText("Loja excluída com sucesso")).toBeVisible();
    expect(deleted).toEqual(["store-1"]);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test("is taken back from its toast", async () => {
    listsStores("/varejistas/lojas", [aStore()]);
    server.use(
      http.delete(`${API}/varejistas/lojas/:id`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${API}/varejistas/lojas/store-1/restaurar`, () =>
        HttpResponse.json(aStore(), { status: 201 }),
      ),
    );
    await open();
    await act("Seiva Acácias", "Excluir");
    listsStores("/varejistas/lojas", []);
    await userEvent.click(await screen.findByRole("button", { name: "Excluir loja" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /Seiva Acácias/ })).toBeNull());
    listsStores("/varejistas/lojas", [aStore()]);
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    expect(await screen.findByText("A loja voltou")).toBeVisible();
    expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toBeVisible();
  });

  test("a store that does not come back is told in a toast, and the list stays (ST-08, D-32)", async () => {
    listsStores("/varejistas/lojas", [aStore()]);
    server.use(
      http.delete(`${API}/varejistas/lojas/:id`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${API}/varejistas/lojas/store-1/restaurar`, () =>
        problem(503, "busy", "Tente de novo em instantes."),
      ),
    );
    await open();
    await act("Seiva Acácias", "Excluir");
    await userEvent.click(await screen.findByRole("button", { name: "Excluir loja" }));
    await userEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
    const told = await screen.findByText("Tente de novo em instantes.");
    expect(screen.getByRole("main")).not.toContainElement(told);
    expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
    expect(screen.queryByText("A loja voltou")).toBeNull();
  });

  test("one that somebody else deleted is told, and leaves the list", async () => {
    listsStores("/varejistas/lojas", [aStore()]);
    server.use(
      http.delete(`${API}/varejistas/lojas/:id`, () =>
        problem(404, "stores.not_found", "Não encontramos esta loja."),
      ),
    );
    await open();
    await act("Seiva Acácias", "Excluir");
    listsStores("/varejistas/lojas", []);
    await userEvent.click(await screen.findByRole("button", { name: "Excluir loja" }));
    expect(await screen.findByText("Não encontramos esta loja.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("row", { name: /Seiva Acácias/ })).toBeNull());
  });
});

test("a software house sees whose each store is", async () => {
  signedInAs("PARCEIRO");
  listsStores("/parceiros/lojas", [aStore()]);
  await open("/parceiro/lojas");
  expect(await screen.findByRole("row", { name: /Seiva Acácias/ })).toHaveTextContent("Mercado Seiva");
});

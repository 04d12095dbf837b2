import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { listsKeys } from "../../../test/api-keys";
import { listsBanners } from "../../../test/banners";
import { companyAnswers } from "../../../test/companies";
import { programmeReceives } from "../../../test/receipts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => signedInAs("ADMINISTRADOR"));

const found = [
  {
    tipo: "VAREJISTA",
    id: "retailer-1",
    documento: "11222333000181",
    nomeFantasia: "Mercado Seiva",
    varejista: null,
  },
  {
    tipo: "LOJA",
    id: "store-1",
    documento: "11222333000181",
    nomeFantasia: "Seiva Acácias",
    varejista: "Mercado Seiva",
  },
];

/** Answers the search with these; gives what was searched. */
const finds = (answer: () => Response = () => HttpResponse.json(found)) => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${API}/admin/busca`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("filter"));
      return answer();
    }),
  );
  return asked;
};

describe("the administrator's home", () => {
  beforeEach(programmeReceives);

  const search = async (text: string) =>
    userEvent.type(await screen.findByLabelText("Buscar varejista, software house ou loja"), text);

  test("leads to what an administrator does", async () => {
    renderPortal("/admin");
    expect(await screen.findByRole("heading", { level: 1, name: "Administração" })).toBeVisible();
    const main = screen.getByRole("main");
    for (const [name, path] of [
      [/^Mídia no app/, "/admin/advertisement-list"],
      [/^Encarte verde/, "/admin/green-flyer-list"],
      [/^Campanhas de lojas/, "/admin/store-campaign-list"],
      [/^Varejistas VIP/, "/admin/vip-retailer-list"],
      [/^API keys/, "/admin/api-key-list"],
      [/^Keys de varejistas/, "/admin/retailer-api-key/list"],
      [/^Gestão de API keys/, "/admin/manage-api-key"],
      [/^Consumidores/, "/admin/customers-list"],
    ] as const) {
      expect(within(main).getByRole("link", { name })).toHaveAttribute("href", path);
    }
  });

  test("finds companies and stores once typing pauses, and leads to their details", async () => {
    const asked = finds();
    const { router } = renderPortal("/admin");
    await search("seiva");
    const results = await screen.findByRole("list", { name: "Resultados" });
    expect(within(results).getByRole("link", { name: /Mercado Seiva.*Varejista/ })).toHaveAttribute(
      "href",
      "/admin/retailer-details/retailer-1",
    );
    expect(within(results).getByRole("link", { name: /Seiva Acácias.*Loja/ })).toHaveAttribute(
      "href",
      "/admin/store-details/store-1",
    );
    expect(asked).toEqual(["seiva"]);
    expect(router.state.location.search).toEqual({ busca: "seiva" });
  });

  test("one letter asks nothing; nothing found is said", async () => {
    const asked = finds(() => HttpResponse.json([]));
    renderPortal("/admin?busca=z");
    expect(await screen.findByText(/pelo menos 2 letras/)).toBeVisible();
    expect(asked).toEqual([]);
    await search("ebra");
    expect(await screen.findByText("Nada encontrado")).toBeVisible();
  });

  test("a failed search can be tried again", async () => {
    finds(() => problem(503, "unavailable", "Voltamos em instantes"));
    renderPortal("/admin?busca=seiva");
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    expect(screen.getAllByText("Voltamos em instantes")[0]).toBeVisible();
    finds();
    await userEvent.click(retry);
    expect(await screen.findByRole("list", { name: "Resultados" })).toBeVisible();
  });

  test("the palette finds companies too, and enters their profiles", async () => {
    finds();
    listsBanners("admin", []);
    listsKeys("/admin/keys", []);
    listsKeys("/admin/retailer/keys", []);
    companyAnswers();
    const { router } = renderPortal("/admin");
    await screen.findByRole("heading", { level: 1 });
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: /^Buscar telas/ }), "seiva");
    expect(await screen.findByRole("option", { name: /^Seiva Acácias.*Loja$/ })).toBeVisible();
    expect(screen.queryByRole("option", { name: /Entrar como Seiva Acácias/ })).toBeNull();
    await userEvent.click(screen.getByRole("option", { name: /Entrar como Mercado Seiva/ }));
    expect(await screen.findByRole("dialog", { name: "Entrar no perfil de Mercado Seiva?" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(router.state.location.pathname).toBe("/admin/retailer-details/retailer-1");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    router.history.back();
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin"));
    router.history.forward();
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/retailer-details/retailer-1"));
    expect(screen.queryByRole("dialog")).toBeNull();
    // The same company is on screen by now.
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: /^Buscar telas/ }), "seiva");
    await userEvent.click(await screen.findByRole("option", { name: /Entrar como Mercado Seiva/ }));
    expect(await screen.findByRole("dialog", { name: "Entrar no perfil de Mercado Seiva?" })).toBeVisible();
  });
});

describe("the main account's e-mail (AA-06, AA-07)", () => {
  const open = async (path: string) => {
    companyAnswers();
    renderPortal(path);
    await userEvent.click(await screen.findByRole("button", { name: "Mudar e-mail" }));
    return screen.findByRole("dialog");
  };

  test.each([
    ["/admin/retailer-details/retailer-1", "varejistas", "retailer-1"],
    ["/admin/partner-details/house-1", "parceiros", "house-1"],
  ])("is changed at %s", async (path, base, id) => {
    const dialog = await open(path);
    const bodies: unknown[] = [];
    server.use(
      http.patch(`${API}/admin/${base}/change-email`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ id, email: "nova@mercado.test" });
      }),
    );
    await userEvent.type(within(dialog).getByLabelText("Novo e-mail"), " nova@mercado.test ");
    await userEvent.click(within(dialog).getByRole("button", { name: "Mudar e-mail" }));
    expect(await screen.findByText("E-mail alterado com sucesso")).toBeVisible();
    expect(bodies).toEqual([{ id, email: "nova@mercado.test" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is checked, and a refusal lands at the field", async () => {
    const dialog = await open("/admin/retailer-details/retailer-1");
    const field = within(dialog).getByLabelText("Novo e-mail");
    const send = within(dialog).getByRole("button", { name: "Mudar e-mail" });
    await userEvent.click(send);
    expect(await within(dialog).findByText("Este campo é obrigatório")).toBeVisible();
    await userEvent.type(field, "Dona@mercado.test");
    await userEvent.click(send);
    expect(await within(dialog).findByText("Este já é o e-mail da conta.")).toBeVisible();
    server.use(
      http.patch(`${API}/admin/varejistas/change-email`, () =>
        problem(409, "identity.email_taken", "Este e-mail ja está em uso", {
          email: "Este e-mail ja está em uso",
        }),
      ),
    );
    await userEvent.clear(field);
    await userEvent.type(field, "outra@mercado.test");
    await userEvent.click(send);
    expect(await within(dialog).findByText("Este e-mail ja está em uso")).toBeVisible();
    expect(field).toHaveValue("outra@mercado.test");
  });
});

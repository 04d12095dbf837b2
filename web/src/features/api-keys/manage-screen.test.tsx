import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aKey, listsKeys, receives } from "../../../test/api-keys";
import { file, serveFiles } from "../../../test/files";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Profile } from "../../modules/current-user";

const RESTRICT = "/support/parceiros/api-keys/restricted/house-1";
const free = {
  softwareHouseId: "house-1",
  tradeName: "Caixa Livre",
  restricted: false,
  reason: null,
  since: null,
  totalKeys: 2,
};
const held = { ...free, restricted: true, reason: "Uso indevido", since: "2026-11-20T14:30:00Z" };

/** Two that a list may mix up; the server finds by what is typed. */
const houses = [
  { id: "house-2", documento: "11222333000181", nomeFantasia: "Outra Caixa" },
  { id: "house-1", documento: "90400500000103", nomeFantasia: "Caixa Livre" },
];

type Beside = { keys?: object[]; history?: object[] };
const aPage = (items: object[]) => HttpResponse.json({ items, page: 0, pageSize: 6, total: items.length });

const answers = (
  configuration: object,
  restricted: object[] = [],
  { keys = [], history = [] }: Beside = {},
) =>
  server.use(
    http.get(`${API}/support/parceiros/api-keys/house-1/keys`, () => aPage(keys)),
    http.get(`${API}/support/parceiros/api-keys/house-1/historico`, () => aPage(history)),
    http.get(`${API}/support/parceiros/all`, ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("filter") ?? "";
      return HttpResponse.json(houses.filter(({ documento }) => documento.startsWith(wanted)));
    }),
    http.get(`${API}/support/parceiros/api-keys/house-1`, () => HttpResponse.json(configuration)),
    http.get(`${API}/support/parceiros/api-keys/restricted`, () =>
      HttpResponse.json({ items: restricted, page: 0, pageSize: 6, total: restricted.length }),
    ),
  );

const open = async (path = "/support/manage-api-key?id=house-1") => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1, name: "Gestão de API keys" });
  return portal;
};

beforeEach(() => signedInAs("SUPORTE"));

describe("looking up", () => {
  test.each<[Profile, string]>([
    ["SUPORTE", "/support/manage-api-key"],
    ["ADMINISTRADOR", "/admin/manage-api-key"],
  ])("%s finds a software house by CNPJ without punctuation", async (profile, path) => {
    signedInAs(profile);
    answers(free);
    const { router } = await open(path);
    expect(await screen.findByText("Escolha uma software house")).toBeVisible();
    await userEvent.click(await screen.findByRole("combobox", { name: "Software house" }));
    await screen.findByRole("option", { name: /Outra Caixa/ });
    await userEvent.keyboard("90400500");
    await waitFor(() =>
      expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
        "Caixa Livre · 90.400.500/0001-03",
      ]),
    );
    await userEvent.click(await screen.findByRole("option", { name: /Caixa Livre/ }));
    const card = await screen.findByRole("region", { name: "Caixa Livre" });
    expect(card).toHaveTextContent("2 API keys válidas");
    expect(within(card).getByText("Liberada")).toBeVisible();
    expect(router.state.location.search).toEqual({ id: "house-1" });
  });

  test("one that is absent is said so", async () => {
    answers(free);
    server.use(
      http.get(`${API}/support/parceiros/api-keys/house-1`, () =>
        problem(404, "apikeys.partner_not_found", "Não encontramos esta software house."),
      ),
    );
    await open();
    expect(await screen.findByRole("alert")).toHaveTextContent("Não encontramos esta software house.");
  });
});

describe("restricting", () => {
  const ask = async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Restringir" }));
    return within(await screen.findByRole("dialog", { name: "Restringir Caixa Livre?" }));
  };

  test("needs a reason", async () => {
    answers(free);
    const sent = receives("put", RESTRICT, () => HttpResponse.json(held));
    const dialog = await ask();
    await userEvent.click(dialog.getByRole("button", { name: "Restringir" }));
    expect(await dialog.findByText("Este campo é obrigatório")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test("is shown on the card and in the list at once", async () => {
    answers(free);
    const sent = receives("put", RESTRICT, () => {
      answers(held, [{ id: "house-1", tradeName: "Caixa Livre", reason: held.reason, since: held.since }]);
      return HttpResponse.json(held);
    });
    const dialog = await ask();
    await userEvent.type(dialog.getByLabelText("Motivo"), "Uso indevido");
    await userEvent.click(dialog.getByRole("button", { name: "Restringir" }));
    expect(await screen.findByText("Gestão restrita com sucesso")).toBeVisible();
    expect(sent).toEqual([{ restricted: true, reason: "Uso indevido" }]);
    const card = screen.getByRole("region", { name: "Caixa Livre" });
    expect(await within(card).findByText("Restrita")).toBeVisible();
    expect(within(card).getByText("20/11/2026 11:30")).toBeVisible();
    expect(await screen.findByRole("row", { name: /Caixa Livre Uso indevido/ })).toBeVisible();
  });
});

test("releasing asks first, then frees", async () => {
  answers(held, [{ id: "house-1", tradeName: "Caixa Livre", reason: held.reason, since: held.since }]);
  const sent = receives("put", RESTRICT, () => {
    answers(free);
    return HttpResponse.json(free);
  });
  await open("/support/manage-api-key");
  await userEvent.click(await screen.findByRole("button", { name: "Caixa Livre" }));
  await userEvent.click(await screen.findByRole("button", { name: "Liberar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Liberar Caixa Livre?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Liberar" }));
  expect(await screen.findByText("Gestão liberada com sucesso")).toBeVisible();
  expect(sent).toEqual([{ restricted: false }]);
  await waitFor(() => expect(screen.getByText("Liberada")).toBeVisible());
  expect(await screen.findByText("Nenhuma software house restrita")).toBeVisible();
});

test("the list is a file of all that are held, whichever is open", async () => {
  answers(held, [{ id: "house-1", tradeName: "Caixa Livre", reason: held.reason, since: held.since }]);
  serveFiles("support", []);
  const asked = receives("post", "/support/exports", () => HttpResponse.json(file({}), { status: 202 }));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
  expect(drawer.getByText("1 software house")).toBeVisible();
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  await waitFor(() =>
    expect(asked).toEqual([expect.objectContaining({ tipo: "parceiros-restritos", filtros: {} })]),
  );
});

test("those that are held are looked for by the server, and the file is of what was found", async () => {
  answers(held, []);
  serveFiles("support", []);
  const asked = listsKeys("/support/parceiros/api-keys/restricted", []);
  const sent = receives("post", "/support/exports", () => HttpResponse.json(file({}), { status: 202 }));
  await open("/support/manage-api-key");
  expect(await screen.findByText("Nenhuma software house restrita")).toBeVisible();
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar software houses restritas" }), "livre");
  expect(await screen.findByText("Nenhuma software house restrita encontrada")).toBeVisible();
  expect(asked.at(-1)?.get("filter")).toBe("livre");
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Exportar" }));
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ filtros: { filter: "livre" } })]));
});

describe("beside the software house", () => {
  test("support revokes a key that leaked", async () => {
    answers(held, [], { keys: [aKey({ pausedAt: "2026-11-20T14:00:00Z" })] });
    const sent = receives("delete", "/support/parceiros/api-keys/house-1/keys/key-1", () => {
      answers(held);
      return new HttpResponse(null, { status: 204 });
    });
    await open();
    const row = await screen.findByRole("row", { name: /Caixas da matriz/ });
    expect(row).toHaveTextContent("Pausada desde 20/11/2026 11:00");
    await userEvent.click(within(row).getByRole("button", { name: "Revogar Caixas da matriz" }));
    expect(await screen.findByText(/param de enviar cupons na hora/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Revogar" }));
    expect(await screen.findByText("Api key revogada com sucesso")).toBeVisible();
    expect(await screen.findByText("Esta software house não tem API keys")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("a key that leaked is looked for by what is pasted of it, and its secret is sent to nobody", async () => {
    answers(free, [], { keys: [aKey({})] });
    const asked: string[] = [];
    server.use(
      http.get(`${API}/support/parceiros/api-keys/house-1/keys`, ({ request }) => {
        const filter = new URL(request.url).searchParams.get("filter");
        if (filter) asked.push(filter);
        return aPage(filter ? [] : [aKey({})]);
      }),
    );
    await open();
    const field = await screen.findByLabelText("Buscar API key");
    await userEvent.click(field);
    await userEvent.paste(`  seiva_live_9fK2ab${"x".repeat(40)} `);
    expect(await screen.findByText("Nenhuma API key encontrada")).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^seiva_live_9fK2\w{0,4}$/);
    await userEvent.clear(field);
    expect(await screen.findByRole("row", { name: /Caixas da matriz/ })).toBeVisible();
  });

  test("its history says when, what, why and who", async () => {
    answers(free, [], {
      history: [
        { quando: "2026-11-21T14:00:00Z", restrita: false, motivo: "", quem: "Davi Rocha" },
        { quando: "2026-11-20T14:00:00Z", restrita: true, motivo: "Uso indevido", quem: "" },
      ],
    });
    await open();
    const table = await screen.findByRole("table", { name: "Histórico da gestão de API keys" });
    await within(table).findByText("Uso indevido");
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "21/11/2026 11:00LiberadaSem motivoDavi Rocha",
      "20/11/2026 11:00RestritaUso indevidoEquipe Seiva",
    ]);
  });

  test("says so when there are no keys and no history, and what failed is asked for again", async () => {
    answers(free);
    server.use(
      http.get(
        `${API}/support/parceiros/api-keys/house-1/keys`,
        () => problem(400, "unavailable", "Voltamos em instantes"),
        { once: true },
      ),
    );
    await open();
    expect(await screen.findByText("A gestão nunca foi restrita")).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("Esta software house não tem API keys")).toBeVisible();
  });
});

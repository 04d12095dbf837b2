import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aKey, listsKeys, partnerIs, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const RESTRICTED = "Gestão de API keys restrita.";
const LIST = "/parceiro/api-keys";

const open = async (path = LIST) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};
const choose = async (item: string, name = "Caixas da matriz") => {
  await userEvent.click(await screen.findByRole("button", { name: `Ações de ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};

beforeEach(() => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
});

describe("a key in the list", () => {
  test("shows its name, prefix, environment, reach and use", async () => {
    listsKeys("/parceiros/keys", [
      aKey({ environment: "test", retailer: { id: "r", nomeFantasia: "Mercado Seiva" } }),
    ]);
    await open();
    const row = await screen.findByRole("row", { name: /Caixas da matriz/ });
    for (const text of ["seiva_live_Ab12Cd…", "Teste", "Mercado Seiva", "Todas as lojas", "01/11/2026"])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getByText("Nunca usada")).toBeVisible();
    expect(within(row).getByRole("link", { name: /Caixas da matriz/ })).toHaveAttribute(
      "href",
      "/parceiro/api-keys/key-1/editar",
    );
  });

  test("without a retailer is for all of them", async () => {
    listsKeys("/parceiros/keys", [aKey()]);
    await open();
    const row = await screen.findByRole("row", { name: /Caixas da matriz/ });
    expect(within(row).getByText("Todos os varejistas")).toBeVisible();
    expect(within(row).getByText("Todas as lojas")).toBeVisible();
  });

  test("that is replaced says until when it works, and is not replaced again", async () => {
    listsKeys("/parceiros/keys", [aKey({ expiresAt: "2026-11-21T14:30:00Z", replacedBy: "key-2" })]);
    await open();
    expect(await screen.findByText("Vale até 21/11/2026 11:30")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ações de Caixas da matriz" }));
    expect(await screen.findByRole("menuitem", { name: "Revogar" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Rotacionar" })).toBeNull();
  });
});

describe("what is asked of the server", () => {
  test("six a page, from the page, order and filter of the URL", async () => {
    const asked = listsKeys("/parceiros/keys", [aKey()], 20);
    await open(`${LIST}?page=2&sort=name.asc&filter=matriz`);
    await screen.findByRole("row", { name: /Caixas da matriz/ });
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      page: "2",
      pageSize: "6",
      sortBy: "name.asc",
      filter: "matriz",
    });
    expect(screen.getByRole("searchbox", { name: "Buscar keys" })).toHaveValue("matriz");
  });

  test("what is typed lands in the URL, from the first page", async () => {
    const asked = listsKeys("/parceiros/keys", [aKey()], 20);
    const { router } = await open(`${LIST}?page=2`);
    await userEvent.type(await screen.findByRole("searchbox", { name: "Buscar keys" }), "loja");
    await waitFor(() => expect(router.state.location.search).toEqual({ filter: "loja" }));
    await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("loja"));
    expect(asked[0]?.get("sortBy")).toBe("createdAt.desc");
  });
});

describe("without keys", () => {
  test("the first one is offered", async () => {
    listsKeys("/parceiros/keys", []);
    await open();
    expect(await screen.findByText("Cadastre a primeira API key")).toBeVisible();
    expect(screen.getAllByRole("link", { name: "Cadastrar Api Key" })).toHaveLength(2);
  });

  test("a search that finds nothing is taken back", async () => {
    listsKeys("/parceiros/keys", []);
    const { router } = await open(`${LIST}?filter=zebra`);
    await userEvent.click(await screen.findByRole("button", { name: "Ver todas" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(screen.getByRole("searchbox", { name: "Buscar keys" })).toHaveValue("");
  });
});

test("a list that cannot be loaded can be tried again", async () => {
  server.use(
    http.get(`${API}/parceiros/keys`, () => problem(500, "internal", "O servidor não respondeu"), {
      once: true,
    }),
  );
  await open();
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  listsKeys("/parceiros/keys", [aKey()]);
  await userEvent.click(retry);
  expect(await screen.findByText("Caixas da matriz")).toBeVisible();
});

test("a refusal to list shows as missing permission", async () => {
  server.use(http.get(`${API}/parceiros/keys`, () => problem(403, "forbidden", "Sem acesso")));
  await open();
  expect(await screen.findByText("Seu perfil não tem acesso a esta área")).toBeVisible();
});

describe("a software house that support holds", () => {
  test("sees why, and can only stop keys", async () => {
    partnerIs({
      keysRestritas: true,
      motivoRestricao: "Uso indevido",
      dataRestricao: "2026-11-20T14:00:00Z",
    });
    listsKeys("/parceiros/keys", [aKey()]);
    await open();
    expect(await screen.findByText(RESTRICTED)).toBeVisible();
    expect(screen.getByText(/fale com o suporte/)).toBeVisible();
    expect(screen.getByText("Motivo, desde 20/11/2026 11:00: Uso indevido")).toBeVisible();
    expect(screen.getByRole("button", { name: "Cadastrar Api Key" })).toBeDisabled();
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Caixas da matriz" }));
    for (const name of ["Editar", "Rotacionar"])
      expect(await screen.findByRole("menuitem", { name })).toBeDisabled();
    for (const name of ["Ver recusas", "Pausar", "Revogar"])
      expect(screen.getByRole("menuitem", { name })).toBeEnabled();
  });

  test("is not let to resume a key", async () => {
    partnerIs({ keysRestritas: true });
    listsKeys("/parceiros/keys", [aKey({ pausedAt: "2026-11-20T14:00:00Z" })]);
    await open();
    expect(await screen.findByText(RESTRICTED)).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: "Ações de Caixas da matriz" }));
    expect(await screen.findByRole("menuitem", { name: "Retomar" })).toBeDisabled();
  });

  test.each([`${LIST}/nova`, `${LIST}/key-1/editar`])("finds no form at %s", async (path) => {
    partnerIs({ keysRestritas: true });
    server.use(http.get(`${API}/parceiros/keys/key-1`, () => HttpResponse.json(aKey())));
    server.use(http.get(`${API}/parceiros/:kind/all`, () => HttpResponse.json([])));
    await open(path);
    expect(await screen.findByText(RESTRICTED)).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText("Nome")).toBeNull());
  });

  test("held meanwhile: the server's refusal is shown and the screen follows", async () => {
    listsKeys("/parceiros/keys", [aKey({ pausedAt: "2026-11-20T14:00:00Z" })]);
    receives("post", "/parceiros/keys/key-1/resume", () => {
      partnerIs({ keysRestritas: true });
      return problem(403, "apikeys.restricted", "Gestão de API keys restrita");
    });
    await open();
    await choose("Retomar");
    expect(await screen.findByText("Gestão de API keys restrita")).toBeVisible();
    expect(await screen.findByText(RESTRICTED)).toBeVisible();
  });
});

describe("pausing", () => {
  test("says that the tills wait, is shown with its moment, and ends", async () => {
    listsKeys("/parceiros/keys", [aKey()]);
    const paused = receives("post", "/parceiros/keys/key-1/pause", () => {
      listsKeys("/parceiros/keys", [aKey({ pausedAt: "2026-11-20T14:00:00Z" })]);
      return HttpResponse.json(aKey({ pausedAt: "2026-11-20T14:00:00Z" }));
    });
    const resumed = receives("post", "/parceiros/keys/key-1/resume", () => {
      listsKeys("/parceiros/keys", [aKey()]);
      return HttpResponse.json(aKey());
    });
    await open();
    await choose("Pausar");
    expect(await screen.findByText(/Os cupons ficam na fila deles até você retomar/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(paused).toHaveLength(0);
    await choose("Pausar");
    await userEvent.click(await screen.findByRole("button", { name: "Pausar" }));
    expect(await screen.findByText("API key pausada com sucesso")).toBeVisible();
    expect(await screen.findByText("Pausada desde 20/11/2026 11:00")).toBeVisible();
    expect(paused).toHaveLength(1);
    await choose("Retomar");
    expect(await screen.findByText("API key retomada com sucesso")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/Pausada desde/)).toBeNull());
    expect(resumed).toHaveLength(1);
  });
});

describe("revoking", () => {
  test("says that the tills stop at once, and can be cancelled", async () => {
    listsKeys("/parceiros/keys", [aKey()]);
    const sent = receives("delete", "/parceiros/keys/key-1", () => new HttpResponse(null, { status: 204 }));
    await open();
    await choose("Revogar");
    expect(await screen.findByText(/param de enviar cupons na hora/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toHaveLength(0);
  });

  test("the last key of a page goes back to the page before", async () => {
    listsKeys("/parceiros/keys", [aKey()], 7);
    receives("delete", "/parceiros/keys/key-1", () => new HttpResponse(null, { status: 204 }));
    const { router } = await open(`${LIST}?page=1`);
    await choose("Revogar");
    listsKeys("/parceiros/keys", [], 6);
    await userEvent.click(await screen.findByRole("button", { name: "Revogar" }));
    expect(await screen.findByText("Api key revogada com sucesso")).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

test("the administrator's list also names the software house", async () => {
  signedInAs("ADMINISTRADOR");
  listsKeys("/admin/keys", [aKey()]);
  await open("/admin/api-key-list");
  expect(await screen.findByRole("columnheader", { name: "Software house" })).toBeVisible();
  expect(screen.getByText("Caixa Livre")).toBeVisible();
});

test("a retailer looks at the keys that reach its stores, and changes none", async () => {
  signedInAs("VAREJISTA");
  listsKeys("/retailers/api-keys", [
    { ...aKey(), store: null },
    { ...aKey({ id: "key-2", name: "Própria" }), softwareHouse: null },
  ]);
  await open("/varejista/api-keys");
  const row = await screen.findByRole("row", { name: /Caixas da matriz/ });
  expect(within(row).getByText("Caixa Livre")).toBeVisible();
  expect(within(row).getByText("Todas as lojas")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Própria/ })).getByText("Sua empresa")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Cadastrar Api Key" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Ações de/ })).toBeNull();
});

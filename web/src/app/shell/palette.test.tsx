import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { aBanner, listsBanners } from "../../../test/banners";
import { aStore } from "../../../test/companies";
import { openAs } from "../../../test/palette";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import { supportProvider } from "../../features/admin/palette-provider";
import type { Profile } from "../../modules/current-user";
import { allowedOf, fetchStaffLines } from "../navigation";
import { Palette } from "./palette";
import type { PaletteProvider } from "./palette-items";
import { PortalPalette } from "./portal-palette";

const openPortal = async () => {
  restWaits();
  signedInAs("ADMINISTRADOR");
  const portal = renderPortal("/lista-cupons");
  await screen.findByRole("heading", { level: 1, name: "Cupons" });
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /^Buscar telas/ });
  return portal;
};

test("it is a dialog with a name", async () => {
  await openPortal();
  expect(screen.getByRole("dialog", { name: "Buscar" })).toBeVisible();
});

test("left again, it gives the focus back to where it was asked from", async () => {
  restWaits();
  signedInAs("ADMINISTRADOR");
  renderPortal("/lista-cupons");
  const from = await screen.findByRole("button", { name: "7 dias" });
  from.focus();
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /^Buscar telas/ });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(from).toHaveFocus());
});

test("Ctrl+K lists the profile's screens and no others", async () => {
  await openPortal();
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  expect(names).toContain("Gestão de API keysAcesso");
  expect(names).toEqual(
    allowedOf(await fetchStaffLines(), { profile: "ADMINISTRADOR" }).map(
      ({ label, section = "Tela" }) => `${label}${section}`,
    ),
  );
});

test("typing narrows without accents, arrows choose, Enter goes there", async () => {
  const { router } = await openPortal();
  await userEvent.type(screen.getByRole("combobox", { name: /^Buscar telas/ }), "key");
  expect(screen.getAllByRole("option")).toHaveLength(5); // three screens, and what is done with keys and passkeys
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Gestão de API keys");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/manage-api-key"));
  expect(screen.queryByRole("combobox", { name: /^Buscar telas/ })).toBeNull();
});

test("a word that is found nowhere is said so", async () => {
  openAs("ADMINISTRADOR", <Palette providers={[]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), "zebra");
  expect(screen.getByText("Nada encontrado. Tente outra palavra.")).toBeVisible();
});

test("what only nearly matches is not offered beside what matches", async () => {
  openAs("VAREJISTA", <Palette providers={[]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), "lojas"); // 'Nova loja' but for one letter
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "LojasTela",
    "Lojas paradasTela",
    "Relatório de lojasRelatório",
  ]);
});

test("providers add what they find from two letters on", async () => {
  const find = vi.fn<PaletteProvider["find"]>(async () => [
    { to: "/lista-cupons", label: "Mercado Seiva", group: "Varejista" },
  ]);
  openAs("ADMINISTRADOR", <Palette providers={[{ name: "retailers", find }]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), "m");
  await userEvent.type(screen.getByRole("combobox", { name: /^Buscar telas/ }), "er");
  expect(await screen.findByRole("option", { name: /Mercado Seiva/ })).toBeVisible();
  expect(find.mock.calls.map(([query]) => query)).toEqual(["mer"]);
});

const STORE = "Seiva Acácias · 11.222.333/0001-81Loja";
const RETAILER = "Mercado Seiva · 11.222.333/0001-81Varejista";
const HOUSE = "Caixa Livre · 11.222.333/0001-81Software house";
const BANNER = "Ofertas de sextaBanner · Ativo";

test.each<[Profile, string, string[]]>([
  ["SUPORTE", "Buscar telas, empresas, pessoas, lojas, banners e cupons", [RETAILER, HOUSE, STORE, BANNER]],
  ["VAREJISTA", "Buscar telas, lojas, banners, keys, pessoas e cupons", [STORE, BANNER]],
  ["PARCEIRO", "Buscar telas, lojas, keys, pessoas e cupons", [STORE]],
])("%s: '%s', and it does", async (profile, label, expected) => {
  listsBanners("admin", [aBanner()]);
  listsBanners("varejistas", [aBanner()]);
  const stores = () => HttpResponse.json({ items: [aStore], page: 0, pageSize: 5, total: 1 });
  const documento = "11222333000181";
  const nobody = () => HttpResponse.json({ items: [], page: 0, pageSize: 5, total: 0 });
  const found = [
    { tipo: "VAREJISTA", id: "retailer-1", documento, nomeFantasia: "Mercado Seiva" },
    { tipo: "PARCEIRO", id: "house-1", documento, nomeFantasia: "Caixa Livre" },
    { tipo: "LOJA", id: "store-1", documento, nomeFantasia: "Seiva Acácias" },
  ];
  server.use(
    http.get(`${API}/varejistas/lojas`, stores),
    http.get(`${API}/parceiros/lojas`, stores),
    http.get(`${API}/:company/usuarios-secundarios`, nobody),
    http.get(`${API}/parceiros/keys`, nobody),
    http.get(`${API}/retailers/api-keys`, nobody),
    http.get(`${API}/support/busca`, () => HttpResponse.json(found)),
  );
  openAs(profile, <PortalPalette onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox", { name: label }), "se");
  const screens = () =>
    screen
      .getAllByRole("option")
      .filter((option) => /Loja$|Varejista$|Software house$|Banner/.test(option.textContent));
  await waitFor(() => expect(screens().map((option) => option.textContent)).toEqual(expected));
});

test.each([
  ["VAREJISTA", "/support/empresas/varejista/found-1"],
  ["LOJA", "/support/empresas/loja/found-1"],
  ["PARCEIRO", "/support/empresas/software-house/found-1"],
])("the support is led from a %s to %s", async (tipo, to) => {
  const found = { tipo, id: "found-1", documento: "11222333000181", nomeFantasia: "Mercado Seiva" };
  server.use(http.get(`${API}/support/busca`, () => HttpResponse.json([found])));
  const items = await supportProvider.find("se", new AbortController().signal);
  expect(items).toEqual([expect.objectContaining({ to })]);
});

test("what the arrows choose is scrolled into view", async () => {
  await openPortal();
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  await userEvent.keyboard("{ArrowUp}{ArrowDown}");
  const names = screen.getAllByRole("option").map((option) => option.textContent);
  expect(scrolled).toEqual([names.at(-1), names[0]]);
});

test("nothing is called unfound before it was looked for", async () => {
  openAs(
    "ADMINISTRADOR",
    <Palette
      providers={[{ name: "x", find: () => new Promise(() => undefined) }]}
      onClose={() => undefined}
    />,
  );
  await userEvent.type(await screen.findByRole("combobox"), "zebra");
  expect(screen.getByRole("img", { name: "Carregando" })).toBeVisible();
  expect(screen.queryByText(/Nada encontrado/)).toBeNull();
});

/** A provider whose answers wait until they are told: `answer("mer")`. */
const heldProvider = () => {
  const held = new Map<string, () => void>();
  const find: PaletteProvider["find"] = (query) =>
    new Promise((resolve) => {
      held.set(query, () =>
        resolve([{ to: `/lista-cupons/cupom/${query}`, label: `Loja ${query}`, group: "Loja" }]),
      );
    });
  return {
    provider: { name: "held", find },
    asked: (query: string) => waitFor(() => expect(held.has(query)).toBe(true)),
    answer: (query: string) => held.get(query)?.(),
  };
};

test("an answer is shown under the words that it is to, and under no others", async () => {
  const { provider, asked, answer } = heldProvider();
  openAs("ADMINISTRADOR", <Palette providers={[provider]} onClose={() => undefined} />);
  const field = await screen.findByRole("combobox");
  await userEvent.type(field, "mer");
  await asked("mer");
  answer("mer");
  expect(await screen.findByRole("option", { name: /Loja mer/ })).toBeVisible();
  await userEvent.type(field, "cado");
  expect(screen.queryByRole("option", { name: /Loja mer/ })).toBeNull();
});

test("Enter waits for the answer to what was typed, instead of opening the one before", async () => {
  const { provider, asked, answer } = heldProvider();
  const onClose = vi.fn();
  openAs("ADMINISTRADOR", <Palette providers={[provider]} onClose={onClose} />);
  const field = await screen.findByRole("combobox");
  await userEvent.type(field, "mer");
  await asked("mer");
  answer("mer");
  await screen.findByRole("option", { name: /Loja mer/ });
  await userEvent.type(field, "x{Enter}");
  expect(onClose).not.toHaveBeenCalled();
  await asked("merx");
  answer("merx");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("'?' lists the keys, and in a field it is a sign like others", async () => {
  await openPortal();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Buscar telas/ })).toBeNull());
  await userEvent.keyboard("?");
  expect(await screen.findByText("Escolher um resultado")).toBeVisible();
  expect(screen.getByRole("combobox", { name: /^Buscar telas/ })).toHaveValue("?");
  expect(screen.queryByText(/Tente outra palavra/)).toBeNull();
});

test("a search that failed is not called one without a result", async () => {
  const provider = { name: "broken", find: () => Promise.reject(new Error("offline")) };
  openAs("ADMINISTRADOR", <Palette providers={[provider]} onClose={() => undefined} />);
  await userEvent.type(await screen.findByRole("combobox"), "zebra");
  expect(await screen.findByText(/Não foi possível buscar tudo/)).toBeVisible();
  expect(screen.queryByText(/Nada encontrado/)).toBeNull();
});

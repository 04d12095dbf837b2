import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { servesTexts } from "../../../test/texts";

beforeEach(() => servesTexts());

test.each([
  ["/termos-de-uso", null, "Termos de uso"],
  ["/politica-de-privacidade", null, "Política de privacidade"],
  ["/varejista/termos", "VAREJISTA", "Termos de uso"],
  ["/varejista/politicas", "VAREJISTA", "Política de privacidade"],
  ["/parceiro/termos", "PARCEIRO", "Termos de uso"],
  ["/parceiro/politicas", "PARCEIRO", "Política de privacidade"],
] as const)("%s shows the text in force, with its day", async (path, profile, title) => {
  signedInAs(profile);
  renderPortal(path);
  const article = await screen.findByRole("article");
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(within(article).getByText("Versão de 20/11/2026")).toBeVisible();
  expect(within(article).getByText(`Começo de ${title}.`)).toBeVisible();
  expect(within(article).getByRole("heading", { level: 2, name: "1. Uma parte" })).toBeVisible();
  expect(within(article).getAllByRole("listitem")).toHaveLength(2);
  await waitFor(() => expect(document.title).toBe(`${title} · Seiva`));
});

test("each public text leads to the other", async () => {
  signedInAs(null);
  const { router } = renderPortal("/termos-de-uso");
  await userEvent.click(await screen.findByRole("link", { name: "Política de privacidade" }));
  expect(await screen.findByText("Começo de Política de privacidade.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/politica-de-privacidade");
});

test("a text that cannot be loaded can be asked for again", async () => {
  signedInAs(null);
  server.use(http.get(`${API}/textos/termos-de-uso`, () => problem(400, "x", "Volte logo"), { once: true }));
  renderPortal("/termos-de-uso");
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Começo de Termos de uso.")).toBeVisible();
});

test("it can be printed", async () => {
  signedInAs(null);
  const print = vi.fn();
  vi.stubGlobal("print", print);
  renderPortal("/termos-de-uso");
  await userEvent.click(await screen.findByRole("button", { name: "Imprimir" }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

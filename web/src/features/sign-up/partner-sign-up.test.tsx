import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { fillAccess, PASSWORD, press, receivesSignUps, servesLookUps } from "../../../test/sign-up";
import { body, choose, fillCompany, fillPerson, tab } from "../../../test/software-house";

beforeEach(() => {
  signedInAs(null);
  servesLookUps();
});

const toContacts = async () => {
  const portal = renderPortal("/sign-up?perfil=software-house");
  await fillAccess("bia@aurora.com.br");
  await fillCompany();
  await choose("farmacia", "Farmácia");
  await press("Continuar");
  await screen.findByText("Etapa 3 de 3");
  return portal;
};

test("three steps, both contacts, and the same completion screen", async () => {
  const sent = receivesSignUps("/parceiros/signup");
  await toContacts();
  fillPerson("Bia");
  await userEvent.click(tab("Contato Técnico"));
  fillPerson("Rui");
  expect(screen.getByRole("link", { name: /^termos de uso/ })).toHaveAttribute("href", "/termos-de-uso");
  expect(screen.getByRole("link", { name: /^política/ })).toHaveAttribute("href", "/politica-de-privacidade");
  await press("Criar conta");
  expect(await screen.findByText(/^Aceite os termos de uso/)).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Criar conta");
  expect(await screen.findByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  expect(sent).toEqual([body]);
});

test("the back arrow leads from step 3 to 2 to 1, and steps that are done can be opened from the list", async () => {
  await toContacts();
  await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
  await screen.findByText("Etapa 2 de 3");
  expect(screen.getByText("Farmácia")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
  await screen.findByText("Etapa 1 de 3");
  expect(screen.getByLabelText("Senha")).toHaveValue(PASSWORD);
  await press("Continuar");
  await screen.findByText("Etapa 2 de 3");
  await userEvent.click(screen.getByRole("link", { name: "E-mail e senha" }));
  expect(await screen.findByText("Etapa 1 de 3")).toBeVisible();
});

describe("segments", () => {
  const toSegments = async () => {
    renderPortal("/sign-up?perfil=software-house");
    await fillAccess();
    await fillCompany();
  };

  test("one is needed", async () => {
    await toSegments();
    await press("Continuar");
    expect(await screen.findByText("Escolha de 1 a 3 segmentos da lista.")).toBeVisible();
  });

  test("no more than three, found without case and accents", async () => {
    await toSegments();
    await choose("FARMACIA", "Farmácia");
    await choose("padaria", "Padaria");
    await choose("pet", "Pet shop");
    await userEvent.type(screen.getByRole("combobox"), "super");
    await userEvent.click(screen.getByRole("option", { name: "Supermercado" }));
    await press("Continuar");
    await screen.findByText("Etapa 3 de 3");
    expect(sessionStorage.getItem("seiva:sign-up")).toContain('"categories":["farmacia","padaria","pet"]');
  });

  test("that cannot be loaded can be asked for again", async () => {
    server.use(
      http.get(`${API}/categorias/public`, () => problem(400, "x", "Tente mais tarde"), { once: true }),
    );
    await toSegments();
    await press("Tentar novamente");
    expect(await screen.findByRole("combobox")).toBeVisible();
  });
});

describe("the tabs of contacts", () => {
  test("an error in the tab that is hidden opens it, marks it and takes the focus", async () => {
    await toContacts();
    fillPerson("Bia");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Criar conta");
    expect(
      await screen.findByRole("tab", { name: /Contato Técnico.*com erro/, selected: true }),
    ).toBeVisible();
    await waitFor(() => expect(within(screen.getByRole("tabpanel")).getByLabelText("Nome")).toHaveFocus());
    expect(tab("Contato Comercial")).toBeVisible();
  });

  test("the server's refusal of a technical contact is shown in its tab", async () => {
    const refusal = "Este e-mail é inválido";
    receivesSignUps("/parceiros/signup", () =>
      problem(422, "onboarding.invalid", refusal, { technicalContactEmail: refusal }),
    );
    await toContacts();
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    await press("Usar os dados do contato comercial");
    await userEvent.click(tab("Contato Comercial"));
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Criar conta");
    await waitFor(() => expect(within(screen.getByRole("tabpanel")).getByLabelText("E-mail")).toHaveFocus());
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Contato Técnico");
  });

  test("one person can be both", async () => {
    const sent = receivesSignUps("/parceiros/signup");
    await toContacts();
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    await press("Usar os dados do contato comercial");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Criar conta");
    await screen.findByRole("heading", { name: "Tudo certo!" });
    expect(sent).toEqual([
      { ...body, technicalContactName: "Bia Melo", technicalContactEmail: "bia@aurora.com.br" },
    ]);
  });
});

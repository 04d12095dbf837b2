import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import {
  CNPJ,
  fill,
  fillContact,
  PASSWORD,
  press,
  receivesSignUps,
  servesLookUps,
  startRetailer,
  toContact,
} from "../../../test/sign-up";
import { retailerWizard } from "./wizards";

beforeEach(() => {
  signedInAs(null);
  servesLookUps();
});

describe("the chooser", () => {
  test("offers both ways in, and the address keeps the choice", async () => {
    const { router } = renderPortal("/sign-up");
    await userEvent.click(await screen.findByRole("link", { name: "Sou varejista" }));
    expect(await screen.findByText("Etapa 1 de 3")).toBeVisible();
    expect(router.state.location.search).toEqual({ perfil: "varejista" });
    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await userEvent.click(await screen.findByRole("link", { name: "Sou software house" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ perfil: "software-house" }));
  });

  test("is what an address of no known choice shows", async () => {
    renderPortal("/sign-up?perfil=ADMINISTRADOR&etapa=3");
    expect(await screen.findByRole("link", { name: "Sou varejista" })).toBeVisible();
  });
});

test("what is sent, 'Tudo certo!', and steps that cannot be opened again", async () => {
  const sent = receivesSignUps("/retailers/signup");
  const { router } = await toContact();
  await fillContact();
  expect(screen.getByLabelText("WhatsApp")).toHaveValue("(31) 98765 4321");
  await press("Criar conta");
  expect(await screen.findByRole("heading", { name: "Tudo certo!" })).toHaveFocus();
  expect(sent).toEqual([
    {
      email: "ana@quitanda.com.br",
      password: PASSWORD,
      document: CNPJ,
      corporateName: "QUITANDA BOA HORA LTDA",
      tradeName: "Quitanda Boa Hora",
      numberOfStores: 2,
      highestNumberOfCheckoutSystems: 12,
      focalPointName: "Ana Souza Lima",
      focalPointEmail: "contato@quitanda.com.br",
      focalPointPhone: "31987654321",
    },
  ]);
  expect(screen.getByText("A sua conta foi criada.")).toBeVisible();
  expect(screen.getByText(/ativação e pagamento/)).toHaveTextContent("ana@quitanda.com.br");
  expect(screen.getByText(/caixa de spam/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o login" })).toHaveAttribute("href", "/signIn");

  router.history.back();
  await waitFor(() => expect(router.state.location.search).toEqual({ perfil: "varejista", etapa: "fim" }));
  await userEvent.click(screen.getByRole("link", { name: "Reenviar confirmação" }));
  expect(await screen.findByRole("button", { name: "Reenviar" })).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveValue("ana@quitanda.com.br");
  await router.navigate({ to: "/sign-up" });
  await userEvent.click(await screen.findByRole("link", { name: "Sou varejista" }));
  expect(await screen.findByLabelText("E-mail")).toHaveValue("");
});

test("the list leads back, and not on: to switch among steps is a software house's (SU-41)", async () => {
  await toContact();
  const list = within(screen.getByRole("navigation", { name: "Etapas do cadastro" }));
  expect(list.getAllByRole("link")).toHaveLength(2);
  await userEvent.click(list.getByRole("link", { name: "E-mail e senha" }));
  await screen.findByText("Etapa 1 de 3");
  expect(list.queryByRole("link")).toBeNull();
});

test("a refusal is a toast with the server's words, and opens the step that holds the field", async () => {
  const taken = "Este e-mail ja está em uso";
  receivesSignUps("/retailers/signup", () => problem(409, "onboarding.email_taken", taken, { email: taken }));
  const { router } = await toContact();
  await fillContact();
  await press("Criar conta");
  expect(await screen.findByText("Etapa 1 de 3")).toBeVisible();
  expect(screen.getAllByText(taken).length).toBe(2);
  await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
  expect(screen.getByLabelText("Senha")).toHaveValue(PASSWORD);
  router.history.forward();
  await press("Continuar");
  await screen.findByText("Etapa 2 de 3");
  await press("Continuar");
  await screen.findByText("Etapa 3 de 3");
  expect(screen.getByLabelText("Sobrenome")).toHaveValue("Souza Lima");
});

test("the button turns while the sign-up is sent (SU-13)", async () => {
  server.use(http.post(`${API}/retailers/signup`, () => new Promise(() => undefined)));
  await toContact();
  await fillContact();
  await press("Criar conta");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Criar conta" })).toHaveAttribute("aria-busy", "true"),
  );
});

test("a refusal of many fields shows each at its own", async () => {
  const phone = "Este telefone é inválido";
  receivesSignUps("/retailers/signup", () =>
    problem(422, "onboarding.invalid", "Confira os campos.", { focalPointPhone: phone, unknown: "x" }),
  );
  await toContact();
  await fillContact();
  await press("Criar conta");
  expect(await screen.findByText("Confira os campos.")).toBeVisible();
  expect(screen.getByText(phone)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText("WhatsApp")).toHaveFocus());
});

describe("the tab", () => {
  test("keeps what was typed over steps and choices, and never the password", async () => {
    const { router } = await toContact();
    fill("Sobrenome", "Souza");
    router.history.back();
    await screen.findByText("Etapa 2 de 3");
    expect(screen.getByLabelText("CNPJ")).toHaveValue("AA.AAA.AAA/0001-91");
    router.history.forward();
    await screen.findByText("Etapa 3 de 3");
    expect(screen.getByLabelText("Sobrenome")).toHaveValue("Souza");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD);
    expect(JSON.parse(sessionStorage.getItem("seiva:sign-up") ?? "")).toMatchObject({
      ...{ email: "ana@quitanda.com.br", cnpj: "AA.AAA.AAA/0001-91" },
      ...{ companyName: "QUITANDA BOA HORA LTDA", tradeName: "Quitanda Boa Hora" },
    });
    expect(retailerWizard.steps[0]?.fields).toEqual(["email", "password", "passwordConf"]);
    await router.navigate({ to: "/sign-up" });
    await userEvent.click(await screen.findByRole("link", { name: "Sou software house" }));
    expect(await screen.findByLabelText("E-mail")).toHaveValue("ana@quitanda.com.br");
    expect(screen.getByLabelText("Senha")).toHaveValue("");
    expect(screen.getByText(/só a senha precisa ser digitada de novo/)).toBeVisible();
  });

  test.each([
    ["an address of a later step", "/sign-up?perfil=varejista&etapa=3"],
    ["the completion screen", "/sign-up?perfil=varejista&etapa=fim"],
    ["a step that is none", "/sign-up?perfil=varejista&etapa=9"],
  ])("%s leads to the first open step", async (_name, path) => {
    const { router } = renderPortal(path);
    expect(await screen.findByText("Etapa 1 de 3")).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({ perfil: "varejista" }));
  });

  test("what somebody else wrote into its storage does no harm", async () => {
    sessionStorage.setItem("seiva:sign-up", '{"email":7,"categories":[1],"consent":true,"password":"x"}');
    sessionStorage.setItem("seiva:sign-up:done", "[");
    startRetailer();
    expect(await screen.findByLabelText("E-mail")).toHaveValue("");
    expect(screen.queryByText(/digitada de novo/)).toBeNull();
    expect(screen.getByLabelText("Senha")).toHaveValue("");
  });
});

test("a lost connection is told, and nothing typed is lost", async () => {
  receivesSignUps("/retailers/signup", () => HttpResponse.error());
  await toContact();
  await fillContact();
  await press("Criar conta");
  expect(await screen.findByText(/^Não foi possível falar com o servidor/)).toBeVisible();
  expect(screen.getByLabelText("Sobrenome")).toHaveValue("Souza Lima");
  expect(screen.getByRole("checkbox")).toBeChecked();
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import {
  CNPJ,
  fill,
  fillAccess,
  PASSWORD,
  press,
  receivesSignUps,
  servesLookUps,
} from "../../../test/sign-up";

beforeEach(() => {
  signedInAs(null);
  servesLookUps();
});

const fillCompany = async () => {
  fill("CNPJ", CNPJ);
  await screen.findByDisplayValue("QUITANDA BOA HORA LTDA");
};

const choose = async (query: string, name: string) => {
  await userEvent.type(await screen.findByRole("combobox"), query);
  await userEvent.click(await screen.findByRole("option", { name }));
};

const tab = (name: string) => screen.getByRole("tab", { name });
const person = (label: string, value: string) =>
  fireEvent.input(within(screen.getByRole("tabpanel")).getByLabelText(label), { target: { value } });
const fillPerson = (first: string) => {
  person("Nome", first);
  person("Sobrenome", "Melo");
  person("E-mail", `${first.toLowerCase()}@aurora.com.br`);
  person("Telefone", "4133334444");
};

const toContacts = async () => {
  const portal = renderPortal("/sign-up?perfil=software-house");
  await fillAccess("bia@aurora.com.br");
  await fillCompany();
  await choose("farmacia", "Farmácia");
  await press("Continuar");
  await screen.findByText("Etapa 3 de 3");
  return portal;
};

const body = {
  email: "bia@aurora.com.br",
  password: PASSWORD,
  document: CNPJ,
  corporateName: "QUITANDA BOA HORA LTDA",
  tradeName: "Quitanda Boa Hora",
  categories: ["farmacia"],
  focalPointName: "Bia Melo",
  focalPointEmail: "bia@aurora.com.br",
  focalPointPhone: "4133334444",
  technicalContactName: "Rui Melo",
  technicalContactEmail: "rui@aurora.com.br",
  technicalContactPhone: "4133334444",
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

describe("/software-house-sign-up", () => {
  const at = (slug: string) => `/software-house-sign-up/${slug}`;

  test("has an address for each of its four steps and for the end", async () => {
    const sent = receivesSignUps("/parceiros/signup");
    const { router } = renderPortal("/software-house-sign-up");
    const path = () => router.state.location.pathname;
    expect(await screen.findByText("Etapa 1 de 4")).toBeVisible();
    expect(path()).toBe(at("email-and-password"));
    await fillAccess("bia@aurora.com.br");
    expect(path()).toBe(at("information"));
    await fillCompany();
    await press("Continuar");
    await screen.findByText("Etapa 3 de 4");
    expect(path()).toBe(at("additional-information"));
    await choose("farmacia", "Farmácia");
    await press("Continuar");
    await screen.findByText("Etapa 4 de 4");
    expect(path()).toBe(at("contacts"));
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    fillPerson("Rui");
    await userEvent.click(screen.getByRole("checkbox"));
    await press("Criar conta");
    await screen.findByRole("heading", { name: "Tudo certo!" });
    expect(path()).toBe(at("email-confirmation"));
    expect(sent).toEqual([body]);
    await router.navigate({ to: "/software-house-sign-up/$step", params: { step: "information" } });
    await waitFor(() => expect(path()).toBe(at("email-confirmation")));
  });

  test("its state is a step from 0 to 4, with a way back, a list to switch by, and a save that advances (SU-41)", async () => {
    const sent = receivesSignUps("/parceiros/signup");
    const { router } = renderPortal("/software-house-sign-up");
    const list = () => within(screen.getByRole("navigation", { name: "Etapas do cadastro" }));
    const opens = () =>
      list()
        .queryAllByRole("link")
        .map((link) => link.textContent);
    const reaches = async (step: number, name: string) => {
      await screen.findByText(`Etapa ${step + 1} de 4`);
      const items = list().getAllByRole("listitem");
      expect(items.findIndex((item) => item.getAttribute("aria-current") === "step")).toBe(step);
      expect(items[step]).toHaveTextContent(name);
    };
    await reaches(0, "E-mail e senha");
    expect(opens()).toEqual([]);
    await fillAccess("bia@aurora.com.br");
    await reaches(1, "Informações");
    await fillCompany();
    expect(opens()).toEqual(["E-mail e senha"]); // what was not opened yet is not switched to
    await press("Continuar");
    await reaches(2, "Informações adicionais");
    await choose("farmacia", "Farmácia");
    await press("Continuar");
    await reaches(3, "Contatos");
    fillPerson("Bia");
    await userEvent.click(tab("Contato Técnico"));
    fillPerson("Rui");
    await userEvent.click(screen.getByRole("checkbox"));

    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await reaches(2, "Informações adicionais");
    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await reaches(1, "Informações");
    expect(opens()).toEqual(["E-mail e senha", "Informações adicionais", "Contatos"]);
    await userEvent.click(list().getByRole("link", { name: "E-mail e senha" }));
    await reaches(0, "E-mail e senha");
    await userEvent.click(list().getByRole("link", { name: "Contatos" }));
    await reaches(3, "Contatos");
    expect(screen.getByRole("checkbox")).toBeChecked();

    await press("Criar conta");
    await screen.findByRole("heading", { name: "Tudo certo!" });
    expect(router.state.location.pathname).toBe(at("email-confirmation")); // step 4
    expect(sent).toHaveLength(1);
  });

  test("a step that is emptied again closes those after it to the list", async () => {
    renderPortal("/software-house-sign-up");
    await fillAccess("bia@aurora.com.br");
    await fillCompany();
    await press("Continuar");
    await screen.findByText("Etapa 3 de 4");
    await userEvent.click(screen.getByRole("link", { name: "Voltar" }));
    await screen.findByText("Etapa 2 de 4");
    expect(screen.getByRole("link", { name: "Informações adicionais" })).toBeVisible();
    fill("CNPJ", "");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Informações adicionais" })).toBeNull());
  });

  test.each(["contacts", "email-confirmation", "information"])("'%s' cannot be skipped to", async (slug) => {
    const { router } = renderPortal(at(slug));
    await screen.findByText("Etapa 1 de 4");
    expect(router.state.location.pathname).toBe(at("email-and-password"));
  });

  test("another address under it is not found", async () => {
    renderPortal(at("nada"));
    expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeInTheDocument();
  });

  test("asks the software houses' look-ups", async () => {
    const bases: string[] = [];
    server.use(
      http.post(`${API}/:base/verify-existence`, ({ params }) => {
        bases.push(String(params.base));
        return HttpResponse.json([]);
      }),
    );
    renderPortal(at("email-and-password"));
    await fillAccess();
    expect(bases).toEqual(["parceiros"]);
  });
});

import { screen, waitFor } from "@testing-library/react";
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
  refusesLookUps,
  servesLookUps,
  UNKNOWN_CNPJ,
} from "../../../test/sign-up";

beforeEach(() => {
  sessionStorage.clear();
  signedInAs(null);
  servesLookUps();
});

const start = () => renderPortal("/sign-up?perfil=varejista");

const toCompany = async () => {
  const portal = start();
  await fillAccess();
  return portal;
};

const fillCompany = async () => {
  fill("CNPJ", CNPJ);
  await screen.findByDisplayValue("QUITANDA BOA HORA LTDA");
  fill("Quantidade de lojas", "2");
  fill("Máximo de PDVs por loja", "12");
  await press("Continuar");
  await screen.findByText("Etapa 3 de 3");
};

const toContact = async () => {
  const portal = await toCompany();
  await fillCompany();
  return portal;
};

const fillContact = async () => {
  fill("Nome", " Ana ");
  fill("Sobrenome", "Souza Lima");
  fill("E-mail", "contato@quitanda.com.br");
  fill("WhatsApp", "31987654321");
  await userEvent.click(screen.getByRole("checkbox"));
};

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

describe("step 1", () => {
  const step1 = async (email: string, password: string, repeat: string) => {
    start();
    await screen.findByText("Etapa 1 de 3");
    fill("E-mail", email);
    fill("Senha", password);
    fill("Repita a senha", repeat);
    await press("Continuar");
  };

  test.each([
    ["no e-mail", "", PASSWORD, PASSWORD, "Insira o E-mail"],
    ["no e-mail's form", "ana@quitanda", PASSWORD, PASSWORD, "Este e-mail é inválido"],
    ["seven characters", "ana@q.com.br", "1234567", "1234567", "A senha deve ter no mínimo 8 caracteres."],
    ["no password", "ana@q.com.br", "", "", "Insira a senha"],
    [
      "another password",
      "ana@q.com.br",
      PASSWORD,
      `${PASSWORD}.`,
      "As senhas não são iguais. Verifique os campos e tente novamente.",
    ],
  ])("%s", async (_name, email, password, repeat, message) => {
    await step1(email, password, repeat);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText("Etapa 1 de 3")).toBeVisible();
  });

  test("an e-mail that has an account", async () => {
    servesLookUps(["ana@quitanda.com.br"]);
    await step1(" ana@quitanda.com.br ", PASSWORD, PASSWORD);
    expect(await screen.findByText("Este e-mail ja está em uso")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
  });
});

describe("step 2", () => {
  test.each([
    ["11.222.333/0001-82", "CNPJ inválido"],
    ["", "Insira o CNPJ"],
  ])("'%s': %s", async (cnpj, message) => {
    await toCompany();
    fill("CNPJ", cnpj);
    await press("Continuar");
    expect(await screen.findByText(message)).toBeVisible();
  });

  test("a company that is closed", async () => {
    server.use(
      http.get(`${API}/varejistas/search/cnpj/:cnpj`, () =>
        problem(400, "onboarding.invalid_cnpj", "CNPJ inválido"),
      ),
    );
    await toCompany();
    fill("CNPJ", CNPJ);
    expect(await screen.findByText("CNPJ inválido")).toBeVisible();
  });

  test("a CNPJ that takes part already", async () => {
    const asked = servesLookUps([CNPJ]);
    await toCompany();
    fill("CNPJ", "aa.aaa.aaa/0001-91");
    expect(await screen.findByText("Este cnpj ja está em uso")).toBeVisible();
    expect(asked.at(-1)).toEqual({ documento: CNPJ });
  });

  test("a pasted CNPJ takes its mask, and the register fills in the names, to be corrected", async () => {
    await toCompany();
    await userEvent.click(screen.getByLabelText("CNPJ"));
    await userEvent.paste("aaaaaaaa000191");
    expect(screen.getByLabelText("CNPJ")).toHaveValue("AA.AAA.AAA/0001-91");
    expect(await screen.findByText("Situação na Receita: ativa.")).toBeVisible();
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Quitanda Boa Hora");
    fill("Nome fantasia", "Quitanda da Ana");
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Quitanda da Ana");
  });

  test("names that somebody typed stay", async () => {
    await toCompany();
    fill("Nome fantasia", "Minha quitanda");
    fill("CNPJ", CNPJ);
    expect(await screen.findByDisplayValue("QUITANDA BOA HORA LTDA")).toBeVisible();
    expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Minha quitanda");
  });

  test("a company that the register does not tell of passes", async () => {
    await toCompany();
    fill("CNPJ", UNKNOWN_CNPJ);
    expect(await screen.findByText("Situação não verificada. Pode seguir com o cadastro.")).toBeVisible();
    expect(screen.queryByText("CNPJ inválido")).toBeNull();
  });

  test("every field has its own words", async () => {
    await toCompany();
    fill("Quantidade de lojas", "0");
    await press("Continuar");
    for (const message of [
      "Insira o CNPJ",
      "Insira o nome empresarial (razão social)",
      "Insira o nome fantasia",
      "A quantidade de lojas deve ser maior do que 0.",
      "A quantidade máxima de PDVs por loja deve ser maior do que 0.",
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    await waitFor(() => expect(screen.getByLabelText("CNPJ")).toHaveFocus());
  });
});

test("look-ups that are refused stop nobody, and it is said", async () => {
  refusesLookUps();
  await toCompany();
  fill("CNPJ", CNPJ);
  expect(await screen.findByText(/^Não foi possível verificar agora/)).toBeVisible();
  fill("Nome empresarial (razão social)", "Quitanda Ltda");
  fill("Nome fantasia", "Quitanda");
  fill("Quantidade de lojas", "1");
  fill("Máximo de PDVs por loja", "1");
  await press("Continuar");
  expect(await screen.findByText("Etapa 3 de 3")).toBeVisible();
});

describe("step 3", () => {
  test("asks for everything, the consent included", async () => {
    const sent = receivesSignUps("/retailers/signup");
    await toContact();
    await press("Criar conta");
    for (const message of ["Insira o nome", "Insira o sobrenome", "Insira o E-mail", "Insira o telefone"]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByText(/^Aceite os termos de uso/)).toBeVisible();
    fill("WhatsApp", "3198765");
    expect(await screen.findByText("Este telefone é inválido")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test("the texts open beside the form", async () => {
    await toContact();
    for (const [name, href] of [
      ["termos de uso (abre em outra aba)", "/termos-de-uso"],
      ["política de privacidade (abre em outra aba)", "/politica-de-privacidade"],
    ]) {
      const link = screen.getByRole("link", { name });
      expect(link).toHaveAttribute("href", href);
      expect(link).toHaveAttribute("target", "_blank");
    }
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
  expect(screen.getByRole("heading", { name: "Tudo certo!" })).toBeVisible();
  await router.navigate({ to: "/sign-up" });
  await userEvent.click(await screen.findByRole("link", { name: "Sou varejista" }));
  expect(await screen.findByLabelText("E-mail")).toHaveValue("");
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
    await router.navigate({ to: "/sign-up" });
    await userEvent.click(await screen.findByRole("link", { name: "Sou software house" }));
    expect(await screen.findByLabelText("E-mail")).toHaveValue("ana@quitanda.com.br");
    expect(screen.getByLabelText("Senha")).toHaveValue("");
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
    start();
    expect(await screen.findByLabelText("E-mail")).toHaveValue("");
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

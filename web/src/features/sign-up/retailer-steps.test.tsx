import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { API, problem, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import {
  CNPJ,
  fill,
  PASSWORD,
  press,
  receivesSignUps,
  refusesLookUps,
  servesLookUps,
  startRetailer,
  toCompany,
  toContact,
  UNKNOWN_CNPJ,
} from "../../../test/sign-up";

beforeEach(() => {
  signedInAs(null);
  servesLookUps();
});

describe("step 1", () => {
  const step1 = async (email: string, password: string, repeat: string) => {
    startRetailer();
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
    ["a listed word", "ana@q.com.br", "Fl@mengo2026!", "Fl@mengo2026!", "Escolha uma senha mais forte."],
    ["one's own name", "anasouza@q.com.br", "anasouza", "anasouza", "Escolha uma senha mais forte."],
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
    expect(screen.queryByText(/^Não foi possível verificar agora/)).toBeNull();
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
    expect(await screen.findByDisplayValue("Quitanda Boa Hora")).toBe(screen.getByLabelText("Nome fantasia"));
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

test("what the stores cost a month stands beside their number while it is typed", async () => {
  server.use(
    http.get(`${API}/billing/prices`, () => HttpResponse.json({ baseCents: 4990, storeCents: 2990 })),
  );
  await toCompany();
  fill("Quantidade de lojas", "1");
  expect(await screen.findByText("Com 1 loja, a assinatura custa R$ 79,80 por mês")).toBeVisible();
  fill("Quantidade de lojas", "3");
  expect(await screen.findByText("Com 3 lojas, a assinatura custa R$ 139,60 por mês")).toBeVisible();
  fill("Quantidade de lojas", "");
  expect(screen.queryByText(/a assinatura custa/)).toBeNull();
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
    fill("E-mail", "contato@");
    expect(await screen.findByText("Este e-mail é inválido")).toBeVisible();
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

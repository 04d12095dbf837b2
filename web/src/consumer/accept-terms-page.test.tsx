import { readFile } from "node:fs/promises";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { consumerTerms, FAILED, fillIn, servesTerms, TERMS } from "../../test/consumer";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { AcceptTermsPage } from "./accept-terms-page";

const show = (document = "", token = "t0ken") =>
  render(<AcceptTermsPage token={token} document={document} />);
const send = () => userEvent.click(screen.getByRole("button", { name: "Aceitar os termos" }));

test("a token that is missing is a failure of the terms (CT-13)", async () => {
  server.use(http.get(TERMS, () => problem(401, "customers.no_token", "O acesso venceu")));
  show("", "");
  const toast = await screen.findByRole("alert");
  expect(within(toast).getByText(FAILED)).toBeVisible();
  expect(within(toast).getByText("Erro 401: O acesso venceu")).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(within(toast).getByRole("button", { name: "Fechar" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a link that is no longer good says so on the page: nothing was sent that could have failed", async () => {
  server.use(http.get(TERMS, () => problem(401, "customers.no_token", "O acesso venceu")));
  show();
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent("Erro 401O acesso venceu");
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/Abra de novo o link que o varejista enviou/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Entrar na minha conta" })).toHaveAttribute("href", "/consumidor");
});

test("terms that cannot be loaded are asked for again; no answer counts as status 500 (CR-12)", async () => {
  server.use(http.get(TERMS, () => HttpResponse.error(), { once: true }));
  show();
  expect(await screen.findByText("Erro 500")).toBeVisible();
  servesTerms();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Começo dos termos.")).toBeVisible();
});

test("what is missing is said at its field, and nothing is sent", async () => {
  const sent = servesTerms();
  show();
  await screen.findByText("Começo dos termos.");
  await send();
  expect(screen.getByLabelText("CPF")).toHaveAccessibleDescription("Este campo é obrigatório");
  expect(screen.getByLabelText("Nome")).toHaveAccessibleDescription("Este campo é obrigatório");
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Este campo é obrigatório");
  expect(screen.getByRole("checkbox")).toHaveAccessibleDescription("Marque que você leu e aceita os termos.");
  await fillIn({ email: "ana@" });
  await userEvent.type(screen.getByLabelText("CPF"), "52998224724");
  await send();
  expect(screen.getByLabelText("CPF")).toHaveAccessibleDescription("CPF inválido");
  expect(screen.getByLabelText("E-mail")).toHaveAccessibleDescription("Este e-mail é inválido");
  expect(sent).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal shows the toast with status and message, and the fields' complaints (CT-12, D-69)", async () => {
  servesTerms();
  server.use(
    http.post(TERMS, () => problem(422, "customers.bad_terms", "Confira os campos", { name: "Nome torto" })),
  );
  show("52998224725");
  await screen.findByText("Começo dos termos.");
  await fillIn();
  await send();
  const toast = await screen.findByRole("alert");
  expect(toast).toHaveTextContent(`${FAILED}Erro 422: Confira os campos`);
  expect(screen.getByLabelText("Nome")).toHaveAccessibleDescription("Nome torto");
  expect(screen.getByLabelText("Nome")).toHaveValue("Ana Souza");
  const styles = document.createElement("style");
  styles.textContent = await readFile("src/consumer/terms.css", "utf8");
  document.head.append(styles);
  const { position, top, bottom } = getComputedStyle(toast);
  styles.remove();
  expect({ position, top, bottom }).toEqual({ position: "fixed", top: "12px", bottom: "auto" });
});

test("the version that was read is accepted, by the CPF that was typed (CT-11, D-33)", async () => {
  const sent = servesTerms();
  show();
  expect(await screen.findByText("Empório Alfa")).toBeVisible();
  expect(screen.getByText(/Versão de 22\/11\/2026/)).toBeVisible();
  await fillIn();
  await userEvent.type(screen.getByLabelText("CPF"), "529.982.247-25");
  await send();
  expect(await screen.findByRole("heading", { name: "Termos aceitos" })).toHaveFocus();
  expect(screen.getByText(/de Empório Alfa em 22\/11\/2026 10:30/)).toBeVisible();
  expect(sent).toEqual([
    {
      token: "t0ken",
      body: { document: "52998224725", name: "Ana Souza", email: "ana@example.com", version: "2026-11-22" },
    },
  ]);
  server.use(
    http.get(`${API}/customer/customers/52998224725`, () => problem(404, "x", "x")),
    http.get(`${API}/customer/receipts/52998224725`, () => HttpResponse.json({ items: [] })),
  );
  await userEvent.click(screen.getByRole("button", { name: "Ver meus cupons" }));
  expect(await screen.findByText(/Você ainda não tem cupons/)).toBeVisible();
});

test("when the terms changed meanwhile, the new ones stand below the toast and what was typed stays", async () => {
  servesTerms();
  server.use(http.post(TERMS, () => problem(409, "customers.terms_changed", "Os termos mudaram")));
  show("52998224725");
  await screen.findByText("Começo dos termos.");
  await fillIn();
  server.use(http.get(TERMS, () => HttpResponse.json(consumerTerms({ version: "2026-12-01" }))));
  await send();
  expect(await screen.findByText(/Versão de 01\/12\/2026/)).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("Erro 409: Os termos mudaram");
  expect(screen.getByLabelText("Nome")).toHaveValue("Ana Souza");
  expect(screen.getByRole("checkbox")).not.toBeChecked();
});

test("who accepted already is told so, and can read the terms again", async () => {
  servesTerms({ acceptedAt: "2026-11-22T10:30:00-03:00" });
  show();
  expect(await screen.findByRole("heading", { name: "Termos aceitos" })).toBeVisible();
  await userEvent.click(screen.getByText("Ler os termos"));
  expect(screen.getByText("Começo dos termos.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ver meus cupons" })).toBeNull();
});

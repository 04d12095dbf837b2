import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, problem } from "../../test/render";
import { server } from "../../test/setup";
import { PrivacyCard } from "./privacy-card";
import type { PrivacyRequest } from "./privacy-requests";

const PATH = `${API}/customer/account/privacy-requests`;

const request = (change: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
  id: "request-1",
  number: 7,
  kind: "CORRECAO",
  retailer: null,
  text: "Meu nome está errado.",
  status: "ABERTO",
  createdAt: "2026-11-20T12:00:00Z",
  dueDay: "2026-12-05",
  daysLeft: 15,
  ...change,
});

/** What the server holds, and what was asked of it. */
let held: PrivacyRequest[];
let sent: unknown[];

beforeEach(() => {
  held = [];
  sent = [];
  server.use(
    http.get(PATH, ({ request: asked }) => {
      const page = Number(new URL(asked.url).searchParams.get("page"));
      return HttpResponse.json({ items: held.slice(page * 10, page * 10 + 10), total: held.length });
    }),
    http.post(PATH, async ({ request: asked }) => {
      sent.push(await asked.json());
      held = [request({ number: 8, kind: "ACESSO" }), ...held];
      return HttpResponse.json(held[0], { status: 201 });
    }),
  );
});

const opens = async () => {
  render(<PrivacyCard token="t0ken" retailers={[{ id: "r1", tradeName: "Mercado Seiva" }]} />);
  await userEvent.click(screen.getByText("Meus pedidos"));
  await screen.findByRole("button", { name: "Fazer um pedido" });
};
const lines = () => screen.getAllByRole("listitem").map((item) => item.textContent ?? "");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("where the requests cannot be loaded one can still be made", async () => {
  server.use(http.get(PATH, () => problem(500, "internal", "Ocorreu um erro"), { once: true }));
  await opens();
  expect(screen.getByText("Erro 500")).toBeVisible();
  expect(screen.queryByText("Você ainda não fez nenhum pedido.")).toBeNull();
  await press("Fazer um pedido");
  await press("Cancelar");
  await press("Tentar novamente");
  expect(await screen.findByText("Você ainda não fez nenhum pedido.")).toBeVisible();
});

test("each request says where it stands, and how much is left", async () => {
  const answer = {
    at: "2026-11-21T12:00:00Z",
    text: "Corrigimos.",
    ground: null,
    sha256: "ab12",
    file: false,
  };
  held = [
    request(),
    request({ id: "2", number: 6, status: "EM_ANALISE", daysLeft: -1, retailer: "Mercado Seiva" }),
    request({ id: "3", number: 5, status: "RESPONDIDO", answer }),
    request({ id: "4", number: 4, status: "RECUSADO", answer: { ...answer, ground: "LGPD, art. 16, I" } }),
  ];
  await opens();
  expect(lines()).toEqual([
    expect.stringMatching(/Nº 7: Corrigir um dado.*Recebido\. Resposta até 05\/12\/2026: faltam 15 dias\./),
    expect.stringMatching(/sobre Mercado Seiva\. Em análise\..*vencido há 1 dia/),
    expect.stringMatching(/Respondido\..*Corrigimos\..*SHA-256 da resposta: ab12/),
    expect.stringMatching(/Recusado\..*Base legal: LGPD, art\. 16, I/),
  ]);
});

test("who asked for nothing is told so, and asks", async () => {
  await opens();
  expect(screen.getByText("Você ainda não fez nenhum pedido.")).toBeVisible();
  await press("Fazer um pedido");
  expect(screen.getByRole("combobox", { name: "O que você quer" })).toHaveFocus();
  await press("Cancelar");
  expect(screen.getByRole("button", { name: "Fazer um pedido" })).toHaveFocus();
  await press("Fazer um pedido");
  await press("Enviar o pedido");
  for (const field of [
    screen.getByRole("combobox", { name: "O que você quer", description: "Escolha o que você quer." }),
    screen.getByRole("textbox", { name: "Conte o que você precisa" }),
  ])
    expect(field).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "O que você quer" }), "QUEM_CONSULTOU");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sobre qual loja" }), "Mercado Seiva");
  await userEvent.type(screen.getByRole("textbox"), "Quem viu?");
  await press("Enviar o pedido");
  expect(await screen.findByText(/Pedido nº 8 feito/)).toHaveFocus();
  expect(sent).toEqual([{ kind: "QUEM_CONSULTOU", text: "Quem viu?", retailerId: "r1" }]);
  expect(await screen.findByText(/Nº 8/)).toBeVisible();
});

test("a refusal is told where it was asked, and what was typed stays", async () => {
  await opens();
  server.use(http.post(PATH, () => problem(409, "privacy.too_many_open", "Você já tem 5 pedidos em aberto")));
  await press("Fazer um pedido");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "O que você quer" }), "QUEM_CONSULTOU");
  await userEvent.type(screen.getByRole("textbox"), "Quem viu?");
  await press("Enviar o pedido");
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro 409: Você já tem 5 pedidos em aberto");
  expect(screen.getByRole("textbox")).toHaveValue("Quem viu?");
});

test("older ones come when they are asked for", async () => {
  held = Array.from({ length: 11 }, (_, n) => request({ id: String(n), number: 20 - n }));
  await opens();
  expect(lines()).toHaveLength(10);
  await press("Ver pedidos mais antigos");
  expect(await screen.findByText(/Nº 10:/)).toBeVisible();
  expect(lines()).toHaveLength(11);
});

test("the file of an answer is taken with the session, and a failure is told", async () => {
  const answer = { at: "2026-11-21T12:00:00Z", text: "Aqui está.", ground: null, sha256: "ab12", file: true };
  held = [request({ kind: "ACESSO", status: "RESPONDIDO", answer })];
  let asked = "";
  server.use(
    http.get(`${PATH}/request-1/file`, ({ request: got }) => {
      asked = got.headers.get("Authorization") ?? "";
      return problem(429, "customers.too_many_exports", "Espere um pouco");
    }),
  );
  await opens();
  await press("Baixar o arquivo");
  expect(await within(screen.getByRole("listitem")).findByRole("alert")).toHaveTextContent("Espere um pouco");
  expect(asked).toBe("t0ken");
});

test("what cannot be loaded is tried again", async () => {
  server.use(http.get(PATH, () => problem(500, "x", "O problema é nosso"), { once: true }));
  render(<PrivacyCard token="t0ken" retailers={[]} />);
  await userEvent.click(screen.getByText("Meus pedidos"));
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Você ainda não fez nenhum pedido.")).toBeVisible();
});

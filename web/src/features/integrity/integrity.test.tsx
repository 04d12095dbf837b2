import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Finding } from "./findings";

const aFinding = (change: Partial<Finding> = {}): Finding => ({
  id: "f1",
  loja: { id: "store-1", document: "11222333000181", tradeName: "Seiva Acácias" },
  varejista: { id: "retailer-1", nomeFantasia: "Mercado Seiva" },
  caixa: "07",
  tipo: "CPF_REPETIDO",
  situacao: "PARA_CONFERIR",
  inicio: "2026-10-27",
  primeiroDia: "2026-11-19",
  ultimoDia: "2026-11-25",
  cupons: 95,
  cuponsDoCaixa: 577,
  maximoEmUmDia: 9,
  outrosComCpf: 0,
  outros: 0,
  legitimoEm: null,
  legitimoPor: "",
  motivo: "",
  encerradoEm: null,
  ...change,
});

const judged = {
  situacao: "LEGITIMO",
  legitimoEm: "2026-11-26T12:00:00Z",
  legitimoPor: "Ana Souza",
} as const;

const open = async (query = "") => {
  const portal = renderPortal(`/conferir-cpf${query}`);
  await screen.findByRole("heading", { level: 1, name: "CPF para conferir" });
  return portal;
};

const cells = async (name: RegExp) =>
  within(await screen.findByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the list says what was counted of each cashier, accuses nobody, and how it stands", async () => {
  signedInAs("VAREJISTA");
  const asked = lists("/varejistas/conferir-cpf", [
    aFinding(),
    aFinding({ id: "f2", caixa: "08", tipo: "RITMO", cupons: 31, ...judged, motivo: "Relógio do caixa" }),
    aFinding({
      id: "f3",
      caixa: "09",
      tipo: "PARCELA",
      cupons: 540,
      cuponsDoCaixa: 600,
      outrosComCpf: 500,
      outros: 1000,
      situacao: "ENCERRADO",
      encerradoEm: "2026-11-26T12:00:00Z",
    }),
  ]);
  await open("?tipo=CPF_REPETIDO&situacao=PARA_CONFERIR");
  expect(await cells(/Caixa 07/)).toEqual([
    "Caixa 07Seiva Acácias",
    "CPF repetidoO mesmo CPF em 95 cupons de 577, até 9 num dia",
    "25/11/2026",
    "Para conferir",
    "É legítimo",
  ]);
  expect((await cells(/Caixa 08/)).slice(1)).toEqual([
    "Ritmo impossível31 cupons com CPF em sequência rápida demais: quatro ou mais em 30 segundos",
    "25/11/2026",
    "Legítimo26/11/2026 09:00 · Ana SouzaRelógio do caixa",
    "Desfazer",
  ]);
  expect((await cells(/Caixa 09/)).slice(1)).toEqual([
    "Muito acima da lojaCPF em 90,00% dos cupons; nos outros caixas da loja, 50,00%",
    "25/11/2026",
    "EncerradoEm 26/11/2026 09:00",
    "",
  ]);
  expect(screen.getByText(/^Não é acusação: confira antes de conversar/)).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: "0",
    pageSize: "10",
    sortBy: "ultimoDia.desc",
    tipo: "CPF_REPETIDO",
    situacao: "PARA_CONFERIR",
  });
});

test("a retailer calls one legitimate, with a reason or none, and takes it back", async () => {
  signedInAs("VAREJISTA");
  lists("/varejistas/conferir-cpf", [aFinding()]);
  const sent = receives("put", "/varejistas/conferir-cpf/f1/legitimo", () =>
    HttpResponse.json(aFinding(judged)),
  );
  await open();
  const name = "É legítimo: caixa 07 de Seiva Acácias";
  await userEvent.click(await screen.findByRole("button", { name }));
  let dialog = within(await screen.findByRole("dialog", { name: "É legítimo?" }));
  await userEvent.type(dialog.getByLabelText("Motivo (opcional)"), "Cartão da loja");
  await userEvent.click(dialog.getByRole("button", { name: "É legítimo" }));
  expect(await screen.findByText("Marcado como legítimo")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name }));
  dialog = within(await screen.findByRole("dialog", { name: "É legítimo?" }));
  lists("/varejistas/conferir-cpf", [aFinding(judged)]);
  await userEvent.click(dialog.getByRole("button", { name: "É legítimo" }));
  const undo = await screen.findByRole("button", { name: "Desfazer: caixa 07 de Seiva Acácias" });
  expect(sent).toEqual([{ motivo: "Cartão da loja" }, {}]);
  const undone = receives("delete", "/varejistas/conferir-cpf/f1/legitimo", () =>
    HttpResponse.json(aFinding()),
  );
  await userEvent.click(undo);
  expect(await screen.findByText("De volta para conferir")).toBeVisible();
  expect(undone).toHaveLength(1);
});

test("an administrator looks, and says nothing", async () => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/conferir-cpf", [aFinding()]);
  await open();
  expect((await cells(/Caixa 07/))[1]).toBe("Mercado Seiva");
  expect(screen.queryByRole("button", { name: /^É legítimo/ })).toBeNull();
});

test("whose role only reads receipts says nothing either", async () => {
  server.use(
    http.get(`${API}/identity/me`, () =>
      HttpResponse.json({ ...aUser("VAREJISTA"), access: { receipts: "read" } }),
    ),
  );
  lists("/varejistas/conferir-cpf", [aFinding()]);
  await open();
  expect(await screen.findByText("Caixa 07")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^É legítimo/ })).toBeNull();
});

test("one shows what it counted, and the receipts lead on", async () => {
  signedInAs("VAREJISTA");
  server.use(http.get(`${API}/varejistas/conferir-cpf/f1`, () => HttpResponse.json(aFinding())));
  const chaveAcesso = "35261111222333000181650110000012341000012345";
  lists("/varejistas/conferir-cpf/f1/cupons", [
    { chaveAcesso, emitidoEm: "2026-11-25T14:30:00-03:00", serie: 12, numero: 1234, valorCentavos: 3392 },
  ]);
  renderPortal("/conferir-cpf/f1");
  expect(await screen.findByRole("heading", { level: 1, name: "Caixa 07" })).toBeVisible();
  expect(screen.getByText("27/10/2026 a 25/11/2026")).toBeVisible();
  expect(screen.getByText(/^95 cupons na contagem.*O CPF não aparece aqui/)).toBeVisible();
  expect(await cells(/1\.234/)).toEqual(["1.234 (série 12)", "25/11/2026 14:30", "R$ 33,92"]);
  expect(screen.getByRole("link", { name: "1.234 (série 12)" })).toHaveAttribute(
    "href",
    `/lista-cupons/cupom/${chaveAcesso}`,
  );
  expect(screen.getByRole("button", { name: /^É legítimo/ })).toBeVisible();
});

test("what is not there says so, and leads back", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/conferir-cpf/f9`, () =>
      problem(404, "integrity.not_found", "Não encontramos este item."),
    ),
  );
  renderPortal("/conferir-cpf/f9");
  expect(await screen.findByText("Não encontramos este item.")).toBeVisible();
});

test("nothing to check is good news, none with a filter is taken back, a failure is tried again", async () => {
  signedInAs("VAREJISTA");
  server.use(
    http.get(`${API}/varejistas/conferir-cpf`, () => problem(500, "internal", "Falhou"), { once: true }),
  );
  await open("?situacao=LEGITIMO");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists("/varejistas/conferir-cpf", []);
  await userEvent.click(retry);
  expect(await screen.findByText("Nada com estes filtros")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ver todos" }));
  expect(await screen.findByText("Nada para conferir")).toBeVisible();
});

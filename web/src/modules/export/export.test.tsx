import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { file, serveFiles } from "../../../test/files";
import { serveReceipts, serveRetailers } from "../../../test/receipts";
import { API, clickBeside, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = async (path = "/lista-cupons") => {
  renderPortal(path);
  await screen.findByRole("row", { name: /612/ });
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  return within(await screen.findByRole("dialog", { name: "Exportar" }));
};

test.each([
  ["ADMINISTRADOR", "admin"],
  ["SUPORTE", "support"],
  ["VAREJISTA", "varejistas"],
  ["PARCEIRO", "parceiros"],
] as const)(
  "%s has what is on screen as a file: filters, order and columns (EX-09)",
  async (profile, base) => {
    signedInAs(profile);
    serveReceipts(base);
    if (base === "admin" || base === "support") serveRetailers(base);
    const asked = serveFiles(base, [], [file({})]);
    const drawer = await open("/lista-cupons?startDate=2026-11-01&endDate=2026-11-20&sort=agrupador.asc");
    expect(drawer.getByText(/de 01\/11\/2026 a 20\/11\/2026/)).toBeVisible();
    expect(drawer.getByLabelText("Enviar para")).toHaveValue("ana@mercadoseiva.com.br");
    await userEvent.click(drawer.getByRole("radio", { name: "CSV" }));
    await userEvent.click(drawer.getByRole("button", { name: "Exportar em CSV" }));
    expect(await drawer.findByText("Na fila")).toBeVisible();
    expect(asked.started).toEqual([
      {
        emailDestinatario: "ana@mercadoseiva.com.br",
        formatoExportacao: "csv",
        filtros: {
          startDate: "2026-11-01",
          endDate: "2026-11-20",
          sortBy: "agrupador",
          orderBy: "asc",
          colunas:
            "agrupador,cuponsVerdesTotais,cuponsVerdesIdentificados,cuponsVerdesNaoIdentificados,porcentagemCuponsVerdesIdentificados,valorTotalCentavos",
        },
      },
    ]);
  },
);

test("Escape gives the focus back to what opened it", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveFiles("varejistas", [], [file({})]);
  await open();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Exportar" })).toHaveFocus());
});

test("a click beside it asks for an address that was typed", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveFiles("varejistas", [], [file({})]);
  const drawer = await open();
  await userEvent.type(drawer.getByLabelText("Enviar para"), ".pt");
  clickBeside();
  const question = within(await screen.findByRole("dialog", { name: "Sair sem salvar?" }));
  await userEvent.click(question.getByRole("button", { name: "Continuar editando" }));
  expect(drawer.getByLabelText("Enviar para")).toHaveValue("ana@mercadoseiva.com.br.pt");
});

test("a file shows how far it is until it is ready, and is asked for no more then", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  const ready = file({
    situacao: "done",
    linhas: 3012,
    total: 3012,
    bytes: 34_816,
    arquivo: "cupons.xlsx",
    venceEm: "2026-11-27T15:00:00Z",
  });
  serveFiles("varejistas", [file({ situacao: "running", linhas: 641, total: 3012 })]);
  const drawer = await open();
  expect(await drawer.findByText("641 de 3.012")).toBeVisible();
  expect(drawer.getByRole("progressbar", { name: /641 de 3.012/ })).toBeVisible();
  const asked = serveFiles("varejistas", [ready]);
  expect(await drawer.findByText(/^3\.012 linhas · .* · até 27\/11$/)).toBeVisible();
  const listed = asked.listed;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await userEvent.click(drawer.getByRole("button", { name: "Baixar cupons.xlsx" }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(clicked.mock.instances[0]).toMatchObject({
    pathname: "/api/varejistas/exports/export-1/file",
    download: "cupons.xlsx",
  });
  expect(asked.listed).toBe(listed);
});

test("what is being written can be cancelled, what ended asked for again", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  const failed = file({
    id: "export-2",
    situacao: "failed",
    motivo: "O armazenamento de arquivos não respondeu.",
  });
  const expired = file({ id: "export-3", situacao: "expired", venceEm: "2026-11-19T15:00:00Z" });
  const asked = serveFiles("varejistas", [file({ situacao: "running" }), failed, expired]);
  const drawer = await open();
  await userEvent.click(await drawer.findByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(asked.deleted).toEqual(["export-1"]));
  expect(drawer.getByText("O armazenamento de arquivos não respondeu.")).toBeVisible();
  expect(drawer.getByText(/O link venceu em 19\/11\/2026/)).toBeVisible();
  await userEvent.click(drawer.getAllByRole("button", { name: "Refazer" })[1] as HTMLElement);
  await waitFor(() =>
    expect(asked.started).toEqual([
      {
        emailDestinatario: "ana@mercadoseiva.com.br",
        filtros: { groupBy: "loja" },
        formatoExportacao: "xlsx",
      },
    ]),
  );
});

test("what the server refuses stands at its field, and a wrong e-mail is not sent", async () => {
  signedInAs("VAREJISTA");
  serveReceipts("varejistas");
  serveFiles("varejistas", []);
  const drawer = await open();
  const field = drawer.getByLabelText("Enviar para");
  await userEvent.clear(field);
  await userEvent.type(field, "ana");
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  expect(await drawer.findByText("Este e-mail é inválido")).toBeVisible();
  server.use(
    http.post(`${API}/varejistas/cupons/report/export`, () =>
      problem(422, "exports.invalid", "Verifique os campos.", {
        emailDestinatario: "Este e-mail não recebe links.",
      }),
    ),
  );
  await userEvent.clear(field);
  await userEvent.type(field, "ana@x.test");
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  expect(await drawer.findByText("Este e-mail não recebe links.")).toBeVisible();
  expect(field).toHaveValue("ana@x.test");
});

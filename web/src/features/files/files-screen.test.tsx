import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { file, serveFiles } from "../../../test/files";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const open = () => renderPortal("/conta/arquivos");
const row = (name: RegExp) => screen.findByRole("row", { name });

test("every file says what it is, who has it, how far, until when, and what can be done", async () => {
  signedInAs("VAREJISTA");
  serveFiles("varejistas", [
    file({ situacao: "running", linhas: 641, total: 3012, formatoExportacao: "csv" }),
    file({
      id: "export-2",
      titulo: "Lojas",
      situacao: "done",
      linhas: 12,
      bytes: 2048,
      arquivo: "lojas.xlsx",
      concluidoEm: "2026-11-20T15:00:05Z",
      venceEm: "2026-11-27T15:00:05Z",
    }),
  ]);
  open();
  expect(await row(/Cupons/)).toHaveTextContent(
    /CSV.*641 de 3\.012.*20\/11\/2026 12:00.*ana@mercadoseiva\.com\.br/,
  );
  const ready = await row(/Lojas/);
  expect(ready).toHaveTextContent(/XLSX.*12 linhas.*27\/11\/2026/);
  expect(within(ready).getByRole("button", { name: "Baixar lojas.xlsx" })).toBeVisible();
});

test("twenty a page, in the address", async () => {
  signedInAs("SUPORTE");
  const asked: (string | null)[] = [];
  server.use(
    http.get(`${API}/support/exports`, ({ request }) => {
      const page = new URL(request.url).searchParams.get("page");
      asked.push(page);
      const items = [file({ titulo: page === "1" ? "Varejistas" : "Cupons" })];
      return HttpResponse.json({
        items: items.map((f) => ({ ...f, situacao: "cancelled" })),
        page: Number(page),
        pageSize: 20,
        total: 21,
      });
    }),
  );
  const { router } = open();
  await row(/Cupons/);
  await userEvent.click(screen.getByRole("button", { name: "Página 2" }));
  expect(await row(/Varejistas/)).toBeVisible();
  expect(router.state.location.search).toEqual({ page: 1 });
  expect(asked).toContain("1");
});

test("none yet", async () => {
  signedInAs("PARCEIRO");
  open();
  expect(await screen.findByText("Nenhum arquivo ainda")).toBeVisible();
});

test("what cannot be read is said, and asked for again", async () => {
  signedInAs("PARCEIRO");
  server.use(http.get(`${API}/parceiros/exports`, () => problem(503, "db.away", "Tente em instantes.")));
  open();
  expect(await screen.findByText("Tente em instantes.")).toBeVisible();
  server.use(
    http.get(`${API}/parceiros/exports`, () =>
      HttpResponse.json({ items: [file({ situacao: "cancelled" })], page: 0, pageSize: 20, total: 1 }),
    ),
  );
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await row(/Cupons/)).toBeVisible();
});

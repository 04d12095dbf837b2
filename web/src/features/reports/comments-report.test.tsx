import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { commentRow, serveReport } from "../../../test/reports";
import { server } from "../../../test/setup";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const open = (path: string, rows = [commentRow]) => {
  const admin = path.startsWith("/admin");
  signedInAs(admin ? "ADMINISTRADOR" : "VAREJISTA");
  serveReport("/varejistas/nothing", []);
  const asked = serveReport(`/${admin ? "admin" : "retailers"}/store-rate-comment/report`, rows);
  return { asked, ...renderPortal(path) };
};

test.each(["/store-rate-comment-report", "/admin/store-rate-comment-report"])(
  "%s: what consumers wrote, the newest first (SR-04)",
  async (path) => {
    const { asked } = open(path);
    expect(await screen.findByRole("row", { name: /Fila demorada/ })).toHaveTextContent(
      /19\/11\/2026 15:30.*Seiva Acácias.*2.*Fila demorada\..*Volto mais tarde\./,
    );
    expect(asked).toEqual([
      { startDate: "2026-10-22", endDate: "2026-11-20", page: "0", pageSize: "5", sortBy: "date.desc" },
    ]);
  },
);

test("a rate and the lack of an answer narrow it, in the address, and a second click lets go", async () => {
  const { asked, router } = open("/store-rate-comment-report");
  await screen.findByRole("row", { name: /Fila demorada/ });
  await userEvent.click(screen.getByRole("button", { name: "1 estrela" }));
  await userEvent.click(screen.getByRole("button", { name: "Sem resposta" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ rate: "1", answered: "false" }));
  expect(router.state.location.search).toEqual({ rate: 1, answered: false });
  await userEvent.click(screen.getByRole("button", { name: "1 estrela" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ answered: false }));
});

test("an administrator sees what was taken out of sight, and why", async () => {
  open("/admin/store-rate-comment-report", [
    { ...commentRow, hiddenAt: "2026-11-20T12:00:00Z", hiddenReason: "Ofende um funcionário" },
  ]);
  expect(await screen.findByText("Retirado")).toBeVisible();
  expect(screen.getByTitle("Ofende um funcionário")).toBeVisible();
});

/** Answers the files' list and the export of comments; keeps what was asked for. */
const serveFiles = (admin: boolean, files: object[] = [], refusal?: () => Response) => {
  const started: unknown[] = [];
  server.use(
    http.get(`${API}/${admin ? "admin" : "varejistas"}/exports`, () =>
      HttpResponse.json({ items: files, page: 0, pageSize: 20, total: files.length }),
    ),
    http.post(
      `${API}/${admin ? "admin" : "retailers"}/store-rate-comment/report/export`,
      async ({ request }) => {
        started.push(await request.json());
        return refusal?.() ?? HttpResponse.json({}, { status: 202 });
      },
    ),
  );
  return started;
};

const exporting = async () => {
  await screen.findByRole("row", { name: /Fila demorada/ });
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  return within(await screen.findByRole("dialog", { name: "Exportar" }));
};

test.each([
  ["/store-rate-comment-report", false],
  ["/admin/store-rate-comment-report", true],
])(
  "%s becomes a file of what is on screen, without what can be done with a row (EX-09)",
  async (path, admin) => {
    open(`${path}?rate=2&answered=false`);
    const started = serveFiles(admin);
    const drawer = await exporting();
    await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
    expect(await drawer.findByText(/Pedido feito/)).toBeVisible();
    expect(started).toEqual([
      {
        email: "ana@mercadoseiva.com.br",
        exportFormat: "xlsx",
        filters: {
          startDate: "2026-10-22",
          endDate: "2026-11-20",
          rate: "2",
          answered: "false",
          sortBy: "date",
          orderBy: "desc",
          colunas: "date,storeTradeName,rate,comment,answer",
        },
      },
    ]);
  },
);

test("what is wrong with the address stands under it", async () => {
  open("/store-rate-comment-report");
  serveFiles(false, [], () =>
    problem(422, "exports.invalid", "Confira.", { email: "Este endereço não recebe." }),
  );
  const drawer = await exporting();
  await userEvent.click(drawer.getByRole("button", { name: "Exportar em Excel" }));
  expect(await drawer.findByText("Este endereço não recebe.")).toBeVisible();
});

test("a file that ended is asked for again as it was", async () => {
  open("/store-rate-comment-report");
  const filtros = { answered: "false", sortBy: "date", orderBy: "asc" };
  const started = serveFiles(false, [
    {
      ...{
        id: "file-1",
        tipo: "store-rate-comment",
        titulo: "Comentários",
        formatoExportacao: "pdf",
        filtros,
      },
      ...{
        emailDestinatario: "rui@loja.com.br",
        situacao: "expired",
        motivo: "",
        linhas: 3,
        total: 3,
        bytes: 9,
      },
      ...{ sha256: "", arquivo: "x.pdf", criadoEm: "2026-11-01T12:00:00Z", venceEm: "2026-11-08T12:00:00Z" },
    },
  ]);
  const drawer = await exporting();
  await userEvent.click(await drawer.findByRole("button", { name: "Refazer" }));
  await waitFor(() =>
    expect(started).toEqual([{ email: "rui@loja.com.br", exportFormat: "pdf", filters: filtros }]),
  );
});

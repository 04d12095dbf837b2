import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { aBanner, listsBanners } from "../../../test/banners";
import { aPreview, aRun } from "../../../test/bulk";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const base = `${API}/varejistas/acoes-em-lista`;

test("a run that ends when its dialog is closed is on the list, also when nothing is chosen any more", async () => {
  signedInAs("VAREJISTA");
  const asked = listsBanners("varejistas", [aBanner({ id: "1" })]);
  let run = aRun({ situacao: "running", feitas: 0, esperando: 1, desfazivel: false });
  server.use(
    http.post(`${base}/previa`, () => HttpResponse.json(aPreview({ alcancadas: 1, nomes: [] }))),
    http.post(base, () => HttpResponse.json(run, { status: 202 })),
    http.get(`${base}/r1`, () => HttpResponse.json(run)),
    http.get(`${base}/r1/linhas`, () => HttpResponse.json({ items: [], page: 0, pageSize: 8, total: 0 })),
  );
  renderPortal("/varejista/advertisement-list");
  await userEvent.click(await screen.findByRole("button", { name: "Selecionar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Selecionar todas as 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Remover 1 banner" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Remover 1 banner" }));
  expect(await dialog.findByText(/^Em andamento/)).toBeVisible();
  const [close] = dialog.getAllByRole("button", { name: "Fechar" }).slice(-1);
  await userEvent.click(close as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Selecionar" }));
  expect(screen.queryByRole("region", { name: "Linhas selecionadas" })).toBeNull();

  listsBanners("varejistas", [aBanner({ id: "1", active: false, status: "REMOVED" })]);
  expect(screen.queryByRole("cell", { name: "Removido" })).toBeNull();
  expect(asked).toHaveLength(1);
  run = aRun({ feitas: 1 });
  expect(await screen.findByRole("cell", { name: "Removido" }, { timeout: 5000 })).toBeVisible();
});

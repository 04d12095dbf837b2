import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { notIntegratedRow, serveReport } from "../../../test/reports";
import { server } from "../../../test/setup";

const unnamed = { ...notIntegratedRow, agrupador: "48231687", documento: "48231687000100" };
const silent = { ...unnamed, nomeFantasia: "", cidade: "", categoria: "", leituras: 1 };

const open = (path = "/lista-lojas-nao-integradas", rows: object[] = [notIntegratedRow, silent]) => {
  signedInAs("ADMINISTRADOR");
  const states = [{ codigoIbge: 35, nome: "São Paulo", regiao: "Sudeste", uf: "SP" }];
  server.use(http.get(`${API}/locations/estados`, () => HttpResponse.json(states)));
  const asked = serveReport("/admin/lojas-nao-integradas/report", rows);
  return { asked, ...renderPortal(path) };
};
const pages = (asked: Record<string, string>[]) => asked.filter(({ rowsPerPage }) => rowsPerPage);

test("the columns of RP-11, the most asked for first, each leading to its company (RT-17)", async () => {
  const { asked } = open();
  const row = await screen.findByRole("row", { name: /Mercadinho/ });
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(["Agrupador", "Loja", "Primeira leitura", "CNPJ", "Cidade", "UF", "Categoria"]);
  expect(row).toHaveTextContent(
    /12ABC345.*Mercadinho da Praça12 leituras01\/11\/2026.*12\.ABC\.345\/01DE-35.*São Paulo.*SP.*Mercearia/,
  );
  expect(within(row).getByRole("link")).toHaveAttribute(
    "href",
    "/admin/non-integrated-store-details/12ABC345",
  );
  expect(screen.getByRole("row", { name: /48231687/ })).toHaveTextContent(/Ainda sem nome1 leitura.*—/);
  expect(pages(asked)).toEqual([{ page: "0", rowsPerPage: "5", sortBy: "leituras.desc" }]);
});

test("is narrowed to a company that the report itself offers, and to a state (RP-24, RP-28)", async () => {
  const { asked, router } = open();
  await screen.findByRole("row", { name: /Mercadinho/ });
  await userEvent.click(screen.getByRole("combobox", { name: "Loja não integrada" }));
  await userEvent.click(await screen.findByRole("option", { name: /Mercadinho da Praça/ }));
  expect(asked.filter(({ rowsPerPage }) => !rowsPerPage)[0]).toEqual({ pageSize: "51" });
  await userEvent.click(screen.getByRole("combobox", { name: "Estado" }));
  await userEvent.click(await screen.findByRole("option", { name: "São Paulo" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ agrupador: "12ABC345", uf: "SP" }));
  await waitFor(() => expect(pages(asked).at(-1)).toMatchObject({ agrupador: "12ABC345", uf: "SP" }));
});

test("none at all, and none found", async () => {
  const { router } = open("/lista-lojas-nao-integradas", []);
  expect(await screen.findByText("Nenhuma loja pedida ainda")).toBeVisible();
  expect(screen.getByRole("link", { name: "Abrir a página de leitura" })).toHaveAttribute(
    "href",
    "/escanear",
  );
  await router.navigate({ to: "/lista-lojas-nao-integradas", search: { uf: "AC" } });
  expect(await screen.findByText("Nenhuma loja não integrada com estes filtros")).toBeVisible();
});

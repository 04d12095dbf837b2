import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { retailerRow, serveReport } from "../../../test/reports";
import { startWithUiSettings } from "../../../test/ui-settings";
import type { Profile } from "../../modules/current-user";

const bases: Partial<Record<Profile, string>> = {
  ADMINISTRADOR: "admin",
  SUPORTE: "support",
  PARCEIRO: "parceiros",
};

const open = (profile: Profile, path = "/lista-varejista", rows = [retailerRow]) => {
  signedInAs(profile);
  const asked = serveReport(`/${bases[profile]}/varejistas/report`, rows);
  return { asked, ...renderPortal(path) };
};
const row = () => screen.findByRole("row", { name: /Mercado Seiva/ });

test("retailers by name, five a page, with figures and contract (RT-13)", async () => {
  const { asked } = open("SUPORTE");
  expect(await row()).toHaveTextContent(/11\.222\.333\/0001-81.*14\.500.*3.*11.*Sim.*São Paulo.*SP/);
  expect(asked).toEqual([{ page: "0", rowsPerPage: "5", sortBy: "nomeFantasia.asc" }]);
  const table = screen.getByRole("table", { name: "Relatório de varejistas" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...[
      "Varejista",
      "CNPJ",
      "Cupons autorizados em 30 dias",
      "Cupons autorizados desde o início",
      "Lojas",
      "PDVs",
      "Contrato assinado",
      "Cidade",
      "UF",
    ],
  ]);
});

test("what is absent says why; what cannot be sorted has no button", async () => {
  const columns = { numeroMaximoLojas: true, pagamentoEmAtraso: true, dataAssinatura: true, cep: true };
  startWithUiSettings({ "columns.relatorio-de-varejistas": columns });
  open("ADMINISTRADOR");
  const shown = within(await row());
  expect(shown.getAllByTitle("sem assinatura")).toHaveLength(2);
  expect(shown.getByTitle("ainda não assinado")).toBeVisible();
  expect(shown.getByText("01310-100")).toBeVisible();
  const head = (name: string) => within(screen.getByRole("columnheader", { name }));
  expect(head("CEP").getByRole("button")).toBeVisible();
  expect(head("Lojas contratadas").queryByRole("button")).toBeNull();
});

test("the administrator opens the company, or its stores by their number", async () => {
  open("ADMINISTRADOR");
  const shown = within(await row());
  expect(shown.getByRole("link", { name: /Mercado Seiva/ })).toHaveAttribute(
    "href",
    "/admin/retailer-details/retailer-1",
  );
  expect(shown.getByRole("link", { name: "3" })).toHaveAttribute(
    "href",
    "/lista-lojas?varejistaId=retailer-1",
  );
});

test("the support opens its stores", async () => {
  open("SUPORTE");
  expect(within(await row()).getByRole("link", { name: /Mercado Seiva/ })).toHaveAttribute(
    "href",
    "/lista-lojas?varejistaId=retailer-1",
  );
});

test("a software house reads its own: no filter but the search, nothing to open (RP-22, RP-23)", async () => {
  const { asked } = open("PARCEIRO");
  expect(within(await row()).queryByRole("link")).toBeNull();
  for (const name of ["Varejistas", "Software house"])
    expect(screen.queryByRole("combobox", { name })).toBeNull();
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar varejistas" }), "mercado");
  await waitFor(() => expect(asked.at(-1)?.filter).toBe("mercado"));
});

test("a software house is told neither of other ones nor of payments", async () => {
  open("PARCEIRO");
  await row();
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  expect(await screen.findByRole("checkbox", { name: "Lojas contratadas" })).toBeVisible();
  for (const name of ["Software house", "Pagamento em atraso"])
    expect(screen.queryByRole("checkbox", { name })).toBeNull();
});

test("the staff narrows it to retailers and to a software house, in the address", async () => {
  const { asked, router } = open("ADMINISTRADOR");
  await row();
  await userEvent.type(screen.getByRole("combobox", { name: "Varejistas" }), "mercado");
  await userEvent.click(await screen.findByRole("option", { name: /Mercado Seiva/ }));
  await userEvent.click(screen.getByRole("combobox", { name: "Software house" }));
  await userEvent.click(await screen.findByRole("option", { name: /Caixa Livre/ }));
  const narrowed = { varejistaId: "retailer-1", softwareHouseId: "house-1" };
  await waitFor(() => expect(router.state.location.search).toEqual(narrowed));
  await waitFor(() => expect(asked.at(-1)).toMatchObject(narrowed));
});

test("several retailers are one step of the history, until one comes back to the field", async () => {
  const { router } = open("ADMINISTRADOR");
  await row();
  const field = screen.getByRole("combobox", { name: "Varejistas" });
  const pick = async (name: RegExp, search: object) => {
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole("option", { name }));
    await waitFor(() => expect(router.state.location.search).toEqual(search));
  };
  await pick(/Mercado Seiva/, { varejistaId: "retailer-1" });
  await pick(/Empório Alfa/, { varejistaId: "retailer-1,retailer-2" });
  expect(router.history.length).toBe(2);
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await pick(/Empório Alfa/, { varejistaId: "retailer-2" });
  await userEvent.tab();
  await pick(/Mercado Seiva/, { varejistaId: "retailer-2,retailer-1" });
  expect(router.history.length).toBe(3);
});

test("none at all, and none found", async () => {
  const { router } = open("PARCEIRO", "/lista-varejista", []);
  expect(await screen.findByText("Nenhum varejista ainda")).toBeVisible();
  await router.navigate({ to: "/lista-varejista", search: { filter: "zebra" } });
  expect(await screen.findByText("Nenhum varejista com estes filtros")).toBeVisible();
  expect(screen.getByRole("button", { name: "Ver todos" })).toBeVisible();
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { houseRow, serveReport } from "../../../test/reports";
import { startWithUiSettings } from "../../../test/ui-settings";

const open = (profile: "ADMINISTRADOR" | "SUPORTE", path = "/lista-softwarehouses", rows = [houseRow]) => {
  signedInAs(profile);
  const base = profile === "SUPORTE" ? "support" : "admin";
  const asked = serveReport(`/${base}/parceiros/report`, rows);
  return { asked, ...renderPortal(path) };
};
const row = () => screen.findByRole("row", { name: /Caixa Livre/ });

test("software houses by name, five a page, with figures and who to speak to (RT-16)", async () => {
  const { asked } = open("ADMINISTRADOR");
  expect(await row()).toHaveTextContent(/90\.400\.500\/0001-03.*22\.251.*6.*17.*Rita Alves.*Bruno Lima/);
  expect(asked).toEqual([{ page: "0", rowsPerPage: "5", sortBy: "fantasia.asc" }]);
});

test("telephones are as people write them, what it serves in one line", async () => {
  const columns = { contatoTecnicoTelefone: true, pontoFocalWhatsapp: true, categorias: true };
  startWithUiSettings({ "columns.relatorio-de-software-houses": columns });
  open("SUPORTE");
  expect(await row()).toHaveTextContent(/Supermercado, Farmácia.*\(11\) 3322 4455.*\(11\) 98765 4321/);
});

test.each([
  ["ADMINISTRADOR", "/admin/partner-details/house-1"],
  ["SUPORTE", "/support/manage-api-key?id=house-1"],
] as const)("a house leads %s to %s, its number of stores to these", async (profile, href) => {
  open(profile);
  const shown = within(await row());
  expect(shown.getByRole("link", { name: /Caixa Livre/ })).toHaveAttribute("href", href);
  expect(shown.getByRole("link", { name: "6" })).toHaveAttribute(
    "href",
    "/lista-lojas?softwareHouseId=house-1",
  );
});

test("is narrowed to one house, and by words, in the address (RP-23)", async () => {
  const { asked, router } = open("SUPORTE");
  await row();
  await userEvent.click(screen.getByRole("combobox", { name: "Software house" }));
  await userEvent.click(await screen.findByRole("option", { name: /Caixa Livre/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ softwareHouseId: "house-1" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar software houses" }), "caixa");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ softwareHouseId: "house-1", filter: "caixa" }));
});

test("none at all, and none found", async () => {
  const { router } = open("SUPORTE", "/lista-softwarehouses", []);
  expect(await screen.findByText("Nenhuma software house ainda")).toBeVisible();
  await router.navigate({ to: "/lista-softwarehouses", search: { filter: "zebra" } });
  expect(await screen.findByText("Nenhuma software house com estes filtros")).toBeVisible();
});

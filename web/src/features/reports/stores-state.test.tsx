import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openStores as open, profiles, silentRow, storeRow } from "../../../test/reports";
import { startWithUiSettings } from "../../../test/ui-settings";

const row = () => screen.findByRole("row", { name: /Seiva Acácias/ });
const withState = () => startWithUiSettings({ "columns.relatorio-de-lojas": { situacao: true } });

test("is told of each store, and what it means on hover of the head", async () => {
  withState();
  const { table } = await open("PARCEIRO", "/lista-lojas", [
    storeRow,
    silentRow,
    { ...silentRow, id: "3", situacao: "quieta" },
  ]);
  expect(await row()).toHaveTextContent("Recebendo");
  expect(within(table).getByText("Nunca recebeu")).toBeVisible();
  expect(within(table).getByText("Quieta")).toBeVisible();
  await userEvent.hover(screen.getByRole("button", { name: "Situação" }));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(
    /^Recebendo: há cupom verde dos últimos 7 dias, hoje incluído\. Quieta: .* Nunca recebeu: /,
  );
});

test.each(profiles)("narrows %s's list, in the address", async (profile) => {
  const { asked, router } = await open(profile);
  await row();
  await userEvent.click(screen.getByRole("combobox", { name: "Situação" }));
  await userEvent.click(await screen.findByRole("option", { name: "Nunca recebeu" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ situacao: "nunca" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ situacao: "nunca", page: "0" }));
});

test("in an address is one of the three", async () => {
  const { asked } = await open("SUPORTE", "/lista-lojas?situacao=parada");
  await row();
  expect(asked[0]).not.toHaveProperty("situacao");
});

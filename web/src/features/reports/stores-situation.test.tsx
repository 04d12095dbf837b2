import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { renderPortal, signedInAs } from "../../../test/render";
import { serveReport, silentRow, storeRow } from "../../../test/reports";
import { startWithUiSettings } from "../../../test/ui-settings";
import type { Profile } from "../../modules/current-user";

const bases = { ADMINISTRADOR: "admin", SUPORTE: "support", VAREJISTA: "varejistas", PARCEIRO: "parceiros" };
const profiles = Object.keys(bases) as Profile[];

const open = (profile: Profile, path = "/lista-lojas", rows = [storeRow]) => {
  signedInAs(profile);
  const asked = serveReport(`/${bases[profile]}/lojas/report`, rows);
  return { ...renderPortal(path), asked };
};
const row = () => screen.findByRole("row", { name: /Seiva Acácias/ });

describe("whether receipts arrive", () => {
  test("is told of each store, and what it means on hover of the head", async () => {
    startWithUiSettings({ "columns.relatorio-de-lojas": { situacao: true } });
    open("PARCEIRO", "/lista-lojas", [storeRow, silentRow, { ...silentRow, id: "3", situacao: "quieta" }]);
    expect(await row()).toHaveTextContent("Recebendo");
    const table = screen.getByRole("table", { name: "Relatório de lojas" });
    expect(within(table).getByText("Nunca recebeu")).toBeVisible();
    expect(within(table).getByText("Quieta")).toBeVisible();
    await userEvent.hover(screen.getByRole("button", { name: "Situação" }));
    expect(await screen.findByRole("tooltip")).toHaveTextContent(
      /^Recebendo: há cupom verde dos últimos 7 dias, hoje incluído\. Quieta: .* Nunca recebeu: /,
    );
  });

  test.each(profiles)("narrows %s's list, in the address", async (profile) => {
    const { asked, router } = open(profile);
    await row();
    await userEvent.click(screen.getByRole("combobox", { name: "Situação" }));
    await userEvent.click(await screen.findByRole("option", { name: "Nunca recebeu" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ situacao: "nunca" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ situacao: "nunca", page: "0" }));
  });

  test("in an address is one of the three", async () => {
    const { asked } = open("SUPORTE", "/lista-lojas?situacao=parada");
    await row();
    expect(asked[0]).not.toHaveProperty("situacao");
  });
});

test("a number of receipts says what is counted", async () => {
  startWithUiSettings({ "columns.relatorio-de-lojas": { cupons: true } });
  open("VAREJISTA");
  await row();
  await userEvent.hover(screen.getByRole("button", { name: "Cupons autorizados em 30 dias" }));
  expect(await screen.findByRole("tooltip")).toHaveTextContent(/^Cupom verde: NFC-e autorizada, de produção/);
});

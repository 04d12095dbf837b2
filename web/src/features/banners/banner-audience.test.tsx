import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  aBanner,
  listsBanners,
  offersAudience,
  openBannerForm,
  showsBanner,
  takesBanners,
  typeInto,
} from "../../../test/banners";
import { API, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

const retailer = { type: "RETAILER_ID", value: "retailer-1" } as const;
const everyStore = [{ ...retailer, flags: ["ALL_STORES"] }];
const stores = (answer: () => unknown) => server.use(http.get(`${API}/:base/lojas/all`, answer as never));

/** Renames a banner and gives the rules that are sent. */
const rename = async (banner: Schemas["Banner"]) => {
  showsBanner("varejistas", banner);
  const { bodies } = takesBanners("varejistas", () => HttpResponse.json(aBanner()));
  await openBannerForm("/varejista/advertisement-form-edit/banner-1", "Editar publicação do banner");
  typeInto("Nome do banner", "Ofertas novas");
  return {
    sent: async () => {
      await userEvent.click(screen.getByRole("button", { name: "Reenviar banner" }));
      await waitFor(() => expect(bodies).toHaveLength(1));
      return bodies[0]?.rules;
    },
  };
};

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersAudience();
  listsBanners("varejistas", []);
});

test("a banner of the only store that is left stays that store's", async () => {
  stores(() =>
    HttpResponse.json([{ id: "acacias", nomeFantasia: "Seiva Acácias", varejistaId: "retailer-1" }]),
  );
  const { sent } = await rename(aBanner());
  await screen.findByText(/Seiva Acácias/);
  expect(await sent()).toEqual([retailer, { type: "STORE_ID", value: "acacias" }]);
});

test("a banner of every store stays so, whatever stores there are by now and before they are known", async () => {
  stores(async () => {
    await delay("infinite");
    return HttpResponse.json([]);
  });
  const { sent } = await rename(aBanner({ rules: everyStore as never }));
  expect(await screen.findByText("Todas as lojas")).toBeVisible();
  expect(await sent()).toEqual(everyStore);
});

test("a banner of every store can become one store's", async () => {
  const { sent } = await rename(aBanner({ rules: everyStore as never }));
  await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Paulista/ }));
  expect(await sent()).toEqual([retailer, { type: "STORE_ID", value: "paulista" }]);
});

test("whoever chooses every store one by one has chosen all of them, and reads so (BN-26)", async () => {
  const { sent } = await rename(aBanner());
  await userEvent.click(screen.getByRole("combobox", { name: "Lojas" }));
  await userEvent.click(await screen.findByRole("option", { name: /Seiva Paulista/ }));
  expect(await screen.findByText("Todas as lojas")).toBeVisible();
  expect(await sent()).toEqual(everyStore);
});

import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { aKey, listsKeys, partnerIs } from "../../test/api-keys";
import { aBanner } from "../../test/banners";
import { aFlyer } from "../../test/flyers";
import { serveReceipts, serveRetailers } from "../../test/receipts";
import { API, aUser, renderPortal, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import type { Profile, User } from "./current-user";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const bases = { ADMINISTRADOR: "admin", SUPORTE: "support", VAREJISTA: "varejistas", PARCEIRO: "parceiros" };
const signedInWith = (profile: Profile, access: User["access"]) =>
  server.use(http.get(`${API}/identity/me`, () => HttpResponse.json({ ...aUser(profile), access })));

test.each<[Profile, User["access"], string]>([
  ["ADMINISTRADOR", undefined, "/admin/store-details/store-1"],
  ["SUPORTE", undefined, "/support/empresas/loja/store-1"],
  ["VAREJISTA", undefined, "/varejista/lojas/store-1/editar"],
  ["VAREJISTA", { receipts: "read", stores: "read" }, "/lista-cupons?lojaId=store-1"],
  ["PARCEIRO", undefined, "/parceiro/lojas/store-1/editar"],
])("to %s with %j a store's name leads to %s", async (profile, access, href) => {
  signedInWith(profile, access);
  serveRetailers(profile === "SUPORTE" ? "support" : "admin");
  serveReceipts(bases[profile]);
  renderPortal("/lista-cupons/cupons");
  const row = await screen.findByRole("row", { name: /3188/ });
  expect(within(row).getByRole("link", { name: "Seiva Manaus" })).toHaveAttribute("href", href);
});

test("a software house's keys lead to the retailer's receipts and to the store", async () => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
  listsKeys("/parceiros/keys", [
    aKey({
      retailer: { id: "retailer-1", nomeFantasia: "Mercado Seiva" },
      store: { id: "store-1", nomeFantasia: "Seiva Acácias" },
    }),
  ]);
  renderPortal("/parceiro/api-keys");
  expect(await screen.findByRole("link", { name: "Mercado Seiva" })).toHaveAttribute(
    "href",
    "/lista-cupons?varejistaIds=retailer-1",
  );
  expect(screen.getByRole("link", { name: "Seiva Acácias" })).toHaveAttribute(
    "href",
    "/parceiro/lojas/store-1/editar",
  );
});

test("a banner's stores are links, to staff its retailer too", async () => {
  signedInAs("ADMINISTRADOR");
  server.use(
    http.get(`${API}/admin/propagandas/banner-1`, () => HttpResponse.json(aBanner())),
    http.get(`${API}/admin/propagandas/banner-1/metrics`, () => HttpResponse.json({ days: [] })),
  );
  renderPortal("/admin/advertisement-details/banner-1");
  expect(await screen.findByRole("link", { name: "Seiva Acácias" })).toHaveAttribute(
    "href",
    "/admin/store-details/acacias",
  );
  expect(screen.getByRole("link", { name: "Mercado Seiva" })).toHaveAttribute(
    "href",
    expect.stringMatching("^/admin/retailer-details/"),
  );
});

test("a flyer's stores are links; a retailer has no screen of itself", async () => {
  signedInAs("VAREJISTA");
  server.use(http.get(`${API}/varejistas/encartes/flyer-1`, () => HttpResponse.json(aFlyer())));
  renderPortal("/varejista/green-flyer-details/flyer-1");
  expect(await screen.findByRole("link", { name: "Seiva Acácias" })).toHaveAttribute(
    "href",
    "/varejista/lojas/acacias/editar",
  );
  expect(screen.queryByRole("link", { name: "Mercado Seiva" })).toBeNull();
});

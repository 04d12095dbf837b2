import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { aBanner, listsBanners, offersAudience, showsBanner } from "../../../test/banners";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const owner = { id: "retailer-1", document: "77888999000181", tradeName: "Mercado Seiva" };
const waiting = aBanner({ retailers: [owner], needsLook: true });
/** The page of a banner, whose figures are not there yet. */
const openPage = (home: string) => {
  server.use(
    http.get(`${API}/admin/propagandas/:id/metrics`, () =>
      problem(404, "banners.not_found", "Ainda não há números."),
    ),
  );
  renderPortal(`${home}/advertisement-details/${waiting.id}`);
};
const looked = { ...waiting, needsLook: false, lookedAt: "2026-11-25T12:00:00Z", lookedBy: "Clara Nunes" };

test.each([
  ["ADMINISTRADOR", "/admin"],
  ["SUPORTE", "/support"],
] as const)("%s narrows the list to what waits for a look", async (profile, home) => {
  signedInAs(profile);
  offersAudience();
  const asked = listsBanners("admin", [waiting]);
  renderPortal(`${home}/advertisement-list`);
  await userEvent.click(await screen.findByRole("checkbox", { name: "A olhar" }));
  expect(await screen.findByRole("checkbox", { name: "A olhar" })).toBeChecked();
  await waitFor(() => expect(asked.at(-1)?.get("aOlhar")).toBe("true"));
});

test("a retailer's list has no such filter", async () => {
  signedInAs("VAREJISTA");
  offersAudience();
  const asked = listsBanners("varejistas", [aBanner()]);
  renderPortal("/varejista/advertisement-list");
  expect(await screen.findByText("Ofertas de sexta")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "A olhar" })).toBeNull();
  expect(asked.at(-1)?.has("aOlhar")).toBe(false);
});

test("a banner is marked as it was shown, and says who has looked at it", async () => {
  signedInAs("ADMINISTRADOR");
  showsBanner("admin", waiting);
  const sent = receives("put", `/admin/propagandas/${waiting.id}/olhado`, () => {
    showsBanner("admin", looked);
    return HttpResponse.json(looked);
  });
  openPage("/admin");
  expect(await screen.findByText("Ainda não, como está")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Marcar como olhado" }));
  expect(await screen.findByText("Banner marcado como olhado")).toBeVisible();
  expect(sent).toEqual([{ updatedAt: waiting.updatedAt }]);
  expect(await screen.findByText(/^Clara Nunes, /)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Marcar como olhado" })).toBeNull();
});

test("what changed meanwhile is said, and shown again", async () => {
  signedInAs("SUPORTE");
  showsBanner("admin", waiting);
  receives("put", `/admin/propagandas/${waiting.id}/olhado`, () => {
    showsBanner("admin", { ...waiting, description: "Ofertas de sábado" });
    return problem(412, "banners.stale", "Este banner foi alterado por outra pessoa.");
  });
  openPage("/support");
  await userEvent.click(await screen.findByRole("button", { name: "Marcar como olhado" }));
  expect(await screen.findByText("Este banner foi alterado por outra pessoa.")).toBeVisible();
  expect((await screen.findAllByText("Ofertas de sábado")).length).toBeGreaterThan(0);
});

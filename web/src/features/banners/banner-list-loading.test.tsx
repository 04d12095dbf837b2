import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

test("the list turns a spinner beside the count's place until the banners are there (BN-04)", async () => {
  signedInAs("VAREJISTA");
  let arrive = () => undefined as unknown;
  const arrived = new Promise((done) => {
    arrive = () => done(undefined);
  });
  server.use(
    http.get(`${API}/varejistas/propagandas`, async () => {
      await arrived;
      return HttpResponse.json({ items: [], page: 0, pageSize: 6, total: 0 });
    }),
  );
  renderPortal("/varejista/advertisement-list");
  await screen.findByRole("heading", { level: 1, name: "Mídia no app" });
  const spinner = await screen.findByRole("img", { name: "Carregando" });
  const place = spinner.closest<HTMLElement>('[role="status"]');
  expect(place).toBeVisible();
  arrive();
  expect(await within(place as HTMLElement).findByText("0 banners")).toBeVisible();
  expect(screen.queryByRole("img", { name: "Carregando" })).toBeNull();
});

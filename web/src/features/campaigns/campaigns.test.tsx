import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { aCampaign, takesFiles } from "../../../test/flyers";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { PickedImage } from "../../ui/file-picker/picked-image";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File): Promise<PickedImage> => ({
    id: "00000001-page",
    file,
    url: "data:,",
    width: 800,
    height: 1080,
    toJSON: () => file.name,
  }),
}));

const CALLS = "/admin/campanhas-lojas";
const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  server.use(http.get(`${API}/admin/lojas/all`, () => HttpResponse.json([])));
});

test("the list asks five a page and shows period, stores and state", async () => {
  const asked = lists(CALLS, [
    aCampaign(),
    aCampaign({ id: "two", name: "Páscoa", status: "EXPIRED", storesTotal: 2998 }),
  ]);
  await open("/admin/store-campaign-list?page=1&filter=natal");
  const row = await screen.findByRole("row", { name: /Natal sem papel/ });
  expect(within(row).getAllByRole("cell")[0]).toHaveAttribute("data-title", "true"); // heads the card on a phone
  for (const text of ["20/11/2026 a 25/12/2026", "Todas as lojas", "No ar", "2 páginas"])
    expect(within(row).getByText(text)).toBeVisible();
  const past = within(screen.getByRole("row", { name: /Páscoa/ }));
  for (const text of ["2.998 lojas", "Encerrada"]) expect(past.getByText(text)).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "1", pageSize: "5", filter: "natal" });
});

test("a campaign's pages are looked through", async () => {
  lists(CALLS, [aCampaign()]);
  await open("/admin/store-campaign-list");
  await userEvent.click(await screen.findByRole("button", { name: /^Natal sem papel/ }));
  const dialog = await screen.findByRole("dialog", { name: "Natal sem papel" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Próxima página" }));
  expect(within(dialog).getByText("Página 2 de 2")).toBeVisible();
});

test("a campaign is deleted after a question, and the list is asked again", async () => {
  const asked = lists(CALLS, [aCampaign()]);
  receives("delete", `${CALLS}/campaign-1`, () => new HttpResponse(null, { status: 204 }));
  await open("/admin/store-campaign-list");
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Natal sem papel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Campanha excluída com sucesso")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("a campaign that somebody else deleted leaves the list", async () => {
  lists(CALLS, [aCampaign()]);
  receives("delete", `${CALLS}/campaign-1`, () => problem(404, "campaigns.not_found", "Não encontramos."));
  await open("/admin/store-campaign-list");
  await userEvent.click(await screen.findByRole("button", { name: "Excluir Natal sem papel" }));
  lists(CALLS, []);
  await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("Publique a primeira campanha")).toBeVisible();
});

test("a list that cannot be loaded can be tried again", async () => {
  server.use(http.get(`${API}${CALLS}`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open("/admin/store-campaign-list");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists(CALLS, []);
  await userEvent.click(retry);
  expect(await screen.findByText("Publique a primeira campanha")).toBeVisible();
});

test("a campaign is published with its pages and period", async () => {
  lists(CALLS, []);
  const files = takesFiles(`${CALLS}/urls`);
  const sent = receives("post", CALLS, () => HttpResponse.json(aCampaign(), { status: 201 }));
  const { router } = await open("/admin/store-campaign-form");
  await userEvent.click(await screen.findByRole("button", { name: "Publicar" }));
  expect(await screen.findAllByText("Este campo é obrigatório")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Nome"), "Natal sem papel");
  await userEvent.upload(screen.getByLabelText("Imagens"), new File(["x"], "a.png", { type: "image/png" }));
  await screen.findByText("a.png");
  const day = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.tab();
  };
  await day("Início", "20/11/2020");
  expect(await screen.findByText(/^A campanha começa hoje ou depois/)).toBeVisible();
  await day("Início", "30/12/2099");
  await day("Fim", "29/12/2099");
  expect(await screen.findByText(/igual ou posterior à data inicial/)).toBeVisible();
  await day("Fim", "31/12/2099");
  await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
  expect(await screen.findByText("Campanha publicada com sucesso")).toBeVisible();
  const images = ["store-campaigns/000-00000001-page.png"];
  expect(files).toEqual(images);
  expect(sent).toEqual([
    expect.objectContaining({ name: "Natal sem papel", images, storeIds: [], endDate: "2099-12-31" }),
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/store-campaign-list"));
});

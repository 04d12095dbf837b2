import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import type { VipRetailer } from "./queries";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File): Promise<PickedImage> => ({
    id: "00000001-logo",
    file,
    url: "data:image/png;base64,eA==",
    width: 120,
    height: 40,
    toJSON: () => file.name,
  }),
}));

const CALLS = "/admin/varejistas/vip";
const ONE = "/admin/varejistas-vip/vip-1";
const ADDRESS = "https://portal.seiva.test/vip?retailer-document=11222333000181&domain-key=s3cret";

const aVip = (change: Partial<VipRetailer> = {}): VipRetailer => ({
  id: "vip-1",
  retailerId: "retailer-1",
  document: "11222333000181",
  corporateName: "Mercado Seiva Ltda.",
  tradeName: "Mercado Seiva",
  email: "site@loja.com.br",
  origins: ["https://www.loja.com.br"],
  backgroundColor: "#0b6e3f",
  textColor: "#ffffff",
  logoUrl: "https://portal.seiva.test/media/logo.png",
  keyCreatedAt: "2026-11-20T15:00:00Z",
  formerKeyUntil: null,
  createdAt: "2026-11-20T15:00:00Z",
  ...change,
});

const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};

beforeEach(() => signedInAs("ADMINISTRADOR"));

test("the list asks five a page and shows sites and the age of the address (VIP-01)", async () => {
  const asked = lists(CALLS, [
    aVip(),
    aVip({
      id: "vip-2",
      tradeName: "Alfa",
      corporateName: "Empório Alfa Ltda.",
      origins: [],
      formerKeyUntil: "2099-01-02T12:00:00Z",
    }),
  ]);
  await open("/admin/vip-retailer-list?page=1");
  const row = await screen.findByRole("row", { name: /Mercado Seiva/ });
  for (const text of [
    "Mercado Seiva Ltda.",
    "site@loja.com.br",
    "https://www.loja.com.br",
    "20/11/2026 12:00",
  ])
    expect(within(row).getByText(text)).toBeVisible();
  const other = screen.getByRole("row", { name: /Alfa/ });
  expect(within(other).getByText("Nenhum")).toBeVisible();
  expect(within(other).getByText(/^O anterior vale até 02\/01\/2099/)).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "1", pageSize: "5" });
});

test("a search is asked of the server, and one that finds nothing leads back to all", async () => {
  const asked = lists(CALLS, []);
  await open("/admin/vip-retailer-list?filter=jabuticaba");
  expect(await screen.findByText("Nenhum varejista VIP encontrado")).toBeVisible();
  expect(asked[0]?.get("filter")).toBe("jabuticaba");
  lists(CALLS, [aVip()]);
  await userEvent.click(screen.getByRole("button", { name: "Ver todos" }));
  expect(await screen.findByRole("row", { name: /Mercado Seiva/ })).toBeVisible();
  const typed = lists(CALLS, [aVip({ tradeName: "Alfa" })]);
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar varejistas VIP" }), "alfa");
  expect(await screen.findByRole("row", { name: /Alfa/ })).toBeVisible();
  expect(typed.at(-1)?.get("filter")).toBe("alfa");
});

test("a list that cannot be loaded can be tried again, and an empty one says what to do", async () => {
  server.use(http.get(`${API}${CALLS}`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open("/admin/vip-retailer-list");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists(CALLS, []);
  await userEvent.click(retry);
  expect(await screen.findByText("Cadastre o primeiro varejista VIP")).toBeVisible();
});

test("a retailer becomes VIP, and the address is shown once (VIP-02, VIP-03)", async () => {
  const asked = lists(CALLS, []);
  const sent = receives("post", CALLS, () =>
    HttpResponse.json({ data: { integrationUrl: ADDRESS } }, { status: 201 }),
  );
  const { router } = await open("/admin/vip-retailer-form");
  await userEvent.click(await screen.findByRole("button", { name: "Cadastrar" }));
  expect(await screen.findAllByText("Este campo é obrigatório")).toHaveLength(4);
  for (const [label, text] of [
    ["CNPJ", "11222333000181"],
    ["Razão social", "Mercado Seiva Ltda."],
    ["Nome fantasia", "Mercado Seiva"],
    ["E-mail", "site@loja.com.br"],
    [/^Sites que podem/, "https://www.loja.com.br{Enter}{Enter}https://app.loja.com.br"],
    ["Cor de fundo", "#0b6e3f"],
    ["Cor do texto", "#ffffff"],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  expect(screen.getByRole("region", { name: "Prévia das cores" })).toHaveStyle({ color: "#ffffff" });
  await userEvent.upload(screen.getByLabelText("Logotipo"), new File(["x"], "l.png", { type: "image/png" }));
  await screen.findByText("l.png");
  await userEvent.click(screen.getByRole("button", { name: "Cadastrar" }));
  const dialog = await screen.findByRole("dialog", { name: "Endereço de integração" });
  expect(within(dialog).getByText(ADDRESS)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      document: "11222333000181",
      corporateName: "Mercado Seiva Ltda.",
      tradeName: "Mercado Seiva",
      email: "site@loja.com.br",
      origins: ["https://www.loja.com.br", "https://app.loja.com.br"],
      backgroundColor: "#0b6e3f",
      textColor: "#ffffff",
      logoBase64: "data:image/png;base64,eA==",
    }),
  ]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Já guardei" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/vip-retailer-list"));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(ADDRESS)).toBeNull();
});

test("what the server refuses stands at its field", async () => {
  receives("put", ONE, () =>
    problem(422, "vip.invalid", "Verifique os campos", {
      textColor: "O contraste entre as duas cores é 1,0:1",
    }),
  );
  server.use(http.get(`${API}${ONE}`, () => HttpResponse.json(aVip(), { headers: { ETag: '"one"' } })));
  await open("/admin/vip-retailer-form-edit/vip-1");
  const text = await screen.findByLabelText("Cor do texto");
  await userEvent.clear(text);
  await userEvent.type(text, "#0b6e3f");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("O contraste entre as duas cores é 1,0:1")).toBeVisible();
  expect(text).toHaveFocus();
});

test("an edit keeps the logo until somebody takes it away, and never moves to another CNPJ", async () => {
  lists(CALLS, [aVip()]);
  server.use(http.get(`${API}${ONE}`, () => HttpResponse.json(aVip(), { headers: { ETag: '"one"' } })));
  const sent = receives("put", ONE, () => HttpResponse.json(aVip()));
  const { router } = await open("/admin/vip-retailer-form-edit/vip-1");
  await userEvent.type(await screen.findByLabelText("Nome fantasia"), " 2");
  expect(screen.queryByLabelText("CNPJ")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/vip-retailer-list"));
  expect(sent).toEqual([
    expect.objectContaining({ tradeName: "Mercado Seiva 2", document: "11222333000181" }),
  ]);
  expect(sent[0]).not.toHaveProperty("logoBase64");
  await userEvent.click(await screen.findByRole("link", { name: /^Mercado Seiva/ }));
  await userEvent.click(await screen.findByLabelText("Tirar o logotipo"));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toHaveProperty("logoBase64", "");
});

test("an address that leaked is replaced at once, and the new one is shown", async () => {
  lists(CALLS, [aVip()]);
  const sent = receives("post", `${ONE}/rotate`, () =>
    HttpResponse.json({ data: { integrationUrl: ADDRESS } }, { status: 201 }),
  );
  await open("/admin/vip-retailer-list");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Mercado Seiva" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Trocar o endereço" }));
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar agora" }));
  expect(screen.getByText(/deixa de funcionar na hora/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Trocar" }));
  const dialog = await screen.findByRole("dialog", { name: "Endereço de integração" });
  expect(within(dialog).getByText(ADDRESS)).toBeVisible();
  expect(sent).toEqual([{ overlapHours: 0 }]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Já guardei" }));
  await waitFor(() => expect(screen.queryByText(ADDRESS)).toBeNull());
});

test("an area ends after a question", async () => {
  lists(CALLS, [aVip()]);
  receives("delete", ONE, () => new HttpResponse(null, { status: 204 }));
  await open("/admin/vip-retailer-list");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Mercado Seiva" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Encerrar a área" }));
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar" }));
  expect(await screen.findByText("Área VIP encerrada com sucesso")).toBeVisible();
});

test("an area that somebody else ended leaves the list", async () => {
  lists(CALLS, [aVip()]);
  receives("delete", ONE, () => {
    lists(CALLS, []);
    return problem(404, "vip.not_found", "Não encontramos.");
  });
  await open("/admin/vip-retailer-list");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Mercado Seiva" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Encerrar a área" }));
  await userEvent.click(await screen.findByRole("button", { name: "Encerrar" }));
  await waitFor(() => expect(screen.queryByText("Mercado Seiva")).toBeNull());
});

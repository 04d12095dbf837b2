import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { aSponsor } from "../../../test/promotions";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { PickedImage } from "../../ui/file-picker/picked-image";

vi.mock("../../ui/file-picker/picked-image", () => ({
  readImage: async (file: File): Promise<PickedImage> => ({
    id: "1",
    file,
    url: "data:image/png;base64,AAAA",
    width: 400,
    height: 200,
    toJSON: () => file.name,
  }),
}));

const CALLS = "/admin/patrocinadores";
const FORM = "/admin/sponsor-form-edit/sponsor-1";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const open = async (path: string) => {
  const portal = renderPortal(path);
  await screen.findByRole("heading", { level: 1 });
  return portal;
};
const shows = (sponsor = aSponsor(), version = '"1"') =>
  server.use(
    http.get(`${API}${CALLS}/sponsor-1`, () => HttpResponse.json(sponsor, { headers: { ETag: version } })),
  );

beforeEach(() => signedInAs("ADMINISTRADOR"));

test("the list asks six a page and shows name, document and contact", async () => {
  const asked = lists(CALLS, [aSponsor()]);
  await open("/admin/sponsor-list?page=1&filter=serra");
  const row = await screen.findByRole("row", { name: /Café Serra Alta/ });
  for (const text of [
    "TORREFACAO SERRA ALTA LTDA",
    "33.445.566/0001-86",
    "Lia Moreira",
    "lia@serraalta.test",
  ])
    expect(within(row).getByText(text)).toBeVisible();
  expect(within(row).getAllByRole("cell")[0]).toHaveAttribute("data-title", "true"); // heads the card on a phone
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ page: "1", pageSize: "6", filter: "serra" });
});

test("a list that cannot be loaded can be tried again, and says what to do when it is empty", async () => {
  server.use(http.get(`${API}${CALLS}`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open("/admin/sponsor-list");
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists(CALLS, []);
  await userEvent.click(retry);
  expect(await screen.findByText("Cadastre o primeiro patrocinador")).toBeVisible();
});

describe("deletion", () => {
  const remove = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Excluir Café Serra Alta" }));
    await userEvent.click(await screen.findByRole("button", { name: "Excluir" }));
  };

  test("happens after a question, and the list is asked again", async () => {
    const asked = lists(CALLS, [aSponsor()]);
    receives("delete", `${CALLS}/sponsor-1`, () => new HttpResponse(null, { status: 204 }));
    await open("/admin/sponsor-list");
    await remove();
    expect(await screen.findByText("Patrocinador excluído com sucesso")).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("of one that somebody else deleted takes it out of the list", async () => {
    lists(CALLS, [aSponsor()]);
    receives("delete", `${CALLS}/sponsor-1`, () => {
      lists(CALLS, []);
      return problem(404, "sponsors.not_found", "Não encontramos.");
    });
    await open("/admin/sponsor-list");
    await remove();
    expect(await screen.findByText("Cadastre o primeiro patrocinador")).toBeVisible();
  });

  test("of one with promotions is refused with the reason, and it stays", async () => {
    const reason = "Este patrocinador tem promoções e não pode ser excluído.";
    lists(CALLS, [aSponsor()]);
    receives("delete", `${CALLS}/sponsor-1`, () => problem(409, "sponsors.in_use", reason));
    await open("/admin/sponsor-list");
    await remove();
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByText("Patrocinador excluído com sucesso")).toBeNull();
    expect(screen.getByText("TORREFACAO SERRA ALTA LTDA")).toBeVisible();
  });
});

test("a sponsor is added with its logo, its document bare", async () => {
  lists(CALLS, []);
  const sent = receives("post", CALLS, () => HttpResponse.json(aSponsor(), { status: 201 }));
  const { router } = await open("/admin/sponsor-form");
  await userEvent.click(await screen.findByRole("button", { name: "Cadastrar" }));
  expect(await screen.findAllByText("Este campo é obrigatório")).toHaveLength(6);
  await userEvent.type(screen.getByLabelText("CNPJ"), "33445566000187");
  await userEvent.tab();
  expect(await screen.findByText(/CNPJ inválido/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText("CNPJ"));
  await userEvent.type(screen.getByLabelText("CNPJ"), "33445566000186");
  await userEvent.type(screen.getByLabelText("Razão social"), "TORREFACAO SERRA ALTA LTDA");
  await userEvent.type(screen.getByLabelText("Nome fantasia"), "Café Serra Alta");
  await userEvent.type(screen.getByLabelText("Nome do contato"), "Lia Moreira");
  await userEvent.type(screen.getByLabelText("E-mail do contato"), "lia@serraalta.test");
  await userEvent.type(screen.getByLabelText("Telefone do contato"), "35999887766");
  await userEvent.upload(screen.getByLabelText("Logotipo"), new File(["x"], "a.png", { type: "image/png" }));
  await screen.findByText("a.png");
  await press("Cadastrar");
  expect(await screen.findByText("Patrocinador cadastrado com sucesso")).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      documento: "33445566000186",
      nomeFantasia: "Café Serra Alta",
      logoBase64: "data:image/png;base64,AAAA",
    }),
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/sponsor-list"));
});

test("a sponsor's form starts from what is saved, masked; a logo that stays is not sent, one that goes is empty", async () => {
  shows();
  lists(CALLS, []);
  const sent = receives("put", `${CALLS}/sponsor-1`, () => HttpResponse.json(aSponsor()));
  const { router } = await open(FORM);
  expect(await screen.findByLabelText("CNPJ")).toHaveValue("33.445.566/0001-86");
  expect(screen.getByLabelText("Telefone do contato")).toHaveValue("(35) 99988 7766");
  await userEvent.type(screen.getByLabelText("Nome fantasia"), "!");
  await press("Salvar");
  expect(await screen.findByText("Patrocinador alterado com sucesso")).toBeVisible();
  expect(sent[0]).toMatchObject({ documento: "33445566000186", nomeFantasia: "Café Serra Alta!" });
  expect(sent[0]).not.toHaveProperty("logoBase64");
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/sponsor-list"));
  await router.navigate({ to: "/admin/sponsor-form-edit/$id", params: { id: "sponsor-1" } });
  await userEvent.click(await screen.findByRole("button", { name: "Remover o logotipo" }));
  await press("Salvar");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ logoBase64: "" });
});

test("what somebody else changed meanwhile is shown, and what was typed goes over it", async () => {
  shows();
  const versions: (string | null)[] = [];
  server.use(
    http.put(`${API}${CALLS}/sponsor-1`, ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return versions.length === 1
        ? problem(412, "sponsors.stale", "Outra pessoa alterou.")
        : HttpResponse.json(aSponsor());
    }),
  );
  await open(FORM);
  await userEvent.type(await screen.findByLabelText("Nome do contato"), " Dias");
  shows(aSponsor({ nomeFantasia: "Serra Alta Cafés" }), '"2"');
  await press("Salvar");
  const dialog = await screen.findByRole("dialog", { name: /^Outra pessoa/ });
  expect(within(dialog).getByRole("row", { name: /Nome fantasia/ })).toHaveTextContent("Serra Alta Cafés");
  await press("Manter as minhas mudanças");
  expect(screen.getByLabelText("Nome fantasia")).toHaveValue("Serra Alta Cafés");
  expect(screen.getByLabelText("Nome do contato")).toHaveValue("Lia Moreira Dias");
  lists(CALLS, []);
  await press("Salvar");
  await waitFor(() => expect(versions).toEqual(['"1"', '"2"']));
});

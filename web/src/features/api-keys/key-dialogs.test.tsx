import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { aKey, listsKeys, partnerIs, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const SECRET = "seiva_live_0123456789abcdefghijklmnopqrst012345";

const choose = async (item: string) => {
  renderPortal("/parceiro/api-keys");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Caixas da matriz" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  return screen.findByRole("dialog");
};

beforeEach(() => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
  listsKeys("/parceiros/keys", [aKey()]);
});

describe("rotating", () => {
  const rotates = () =>
    receives("post", "/parceiros/keys/key-1/rotate", () =>
      HttpResponse.json({ ...aKey({ id: "key-2" }), key: SECRET }, { status: 201 }),
    );
  const confirm = () => userEvent.click(screen.getByRole("button", { name: "Criar key nova" }));

  test.each([
    ["0 h", 0],
    ["1 h", 1],
    ["24 h", 24],
    ["7 dias", 168],
    ["30 dias", 720],
  ])("'%s' keeps the old key for %i hours", async (label, overlapHours) => {
    const sent = rotates();
    await choose("Rotacionar");
    await userEvent.click(screen.getByRole("button", { name: label }));
    await confirm();
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(sent).toEqual([{ overlapHours }]);
    await userEvent.click(screen.getByRole("button", { name: "Já guardei a key" }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  test("it begins at the hours that it proposes", async () => {
    await choose("Rotacionar");
    await waitFor(() => expect(screen.getByRole("button", { name: "24 h" })).toHaveFocus());
  });

  test("without overlap it says that the tills stop", async () => {
    await choose("Rotacionar");
    await userEvent.click(screen.getByRole("button", { name: "0 h" }));
    expect(screen.getByText(/para de funcionar na hora/)).toBeVisible();
  });

  test("other hours are whole and at most 720", async () => {
    const sent = rotates();
    await choose("Rotacionar");
    await userEvent.click(screen.getByRole("button", { name: "Outro" }));
    const hours = screen.getByLabelText("Horas");
    for (const wrong of ["721", "1,5", "-1"]) {
      await userEvent.clear(hours);
      await userEvent.type(hours, wrong);
      await confirm();
      expect(await screen.findByText("Informe de 0 a 720 horas (30 dias).")).toBeVisible();
    }
    expect(sent).toHaveLength(0);
    await userEvent.clear(hours);
    await userEvent.type(hours, "36");
    await confirm();
    await screen.findByText(SECRET);
    expect(sent).toEqual([{ overlapHours: 36 }]);
  });

  test("the server's refusal is shown and the dialog stays", async () => {
    receives("post", "/parceiros/keys/key-1/rotate", () =>
      problem(409, "apikeys.already_rotated", "Esta API key já foi substituída."),
    );
    await choose("Rotacionar");
    await confirm();
    expect(await screen.findByText("Esta API key já foi substituída.")).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Rotacionar a API key" })).toBeVisible();
  });
});

describe("refusals", () => {
  const REFUSALS = `${API}/parceiros/keys/key-1/refusals`;
  const refused = (refusals: unknown[]) => server.use(http.get(REFUSALS, () => HttpResponse.json(refusals)));

  test("give the focus back to the key's button", async () => {
    refused([]);
    await choose("Ver recusas");
    await userEvent.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Ações de Caixas da matriz" });
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("say when, why and where, and are narrowed by reason", async () => {
    refused([
      { at: "2026-11-20T14:30:00Z", code: "receipts.bad_cpf", store: "12ABC34501DE35" },
      { at: "2026-11-20T13:30:00Z", code: "receipts.malformed_xml", store: "" },
      { at: "2026-11-20T12:30:00Z", code: "receipts.bad_cpf", store: "12ABC34501DE35" },
    ]);
    const drawer = await choose("Ver recusas");
    const table = await within(drawer).findByRole("table", { name: "Documentos recusados" });
    const [, first, second] = within(table).getAllByRole("row");
    expect(first).toHaveTextContent("20/11/2026 11:30CPF do cliente inválido");
    expect(first).toHaveTextContent("12.ABC.345/01DE-35");
    expect(second).toHaveTextContent("XML incompleto ou corrompido");
    expect(second).toHaveTextContent("Não identificada");
    await userEvent.click(within(drawer).getByRole("button", { name: "CPF do cliente inválido · 2" }));
    expect(within(table).getAllByRole("row")).toHaveLength(3);
    expect(within(table).queryByText("XML incompleto ou corrompido")).toBeNull();
  });

  test("none is good news", async () => {
    refused([]);
    const drawer = await choose("Ver recusas");
    expect(await within(drawer).findByText("Nenhuma recusa nos últimos 30 dias")).toBeVisible();
  });

  test("that cannot be loaded can be tried again", async () => {
    server.use(
      http.get(REFUSALS, () => problem(500, "internal", "O servidor não respondeu"), { once: true }),
    );
    const drawer = await choose("Ver recusas");
    const retry = await within(drawer).findByRole("button", { name: "Tentar novamente" });
    refused([]);
    await userEvent.click(retry);
    expect(await within(drawer).findByText("Nenhuma recusa nos últimos 30 dias")).toBeVisible();
  });
});

test.each(["Pausar", "Revogar"])(
  "'%s' of a key that somebody else revoked takes it out of the list",
  async (item) => {
    const gone = () => {
      listsKeys("/parceiros/keys", []);
      return problem(404, "apikeys.not_found", "Não encontramos esta API key.");
    };
    server.use(
      http.post(`${API}/parceiros/keys/key-1/pause`, gone),
      http.delete(`${API}/parceiros/keys/key-1`, gone),
    );
    const dialog = await choose(item);
    const typed = within(dialog).queryByRole("textbox");
    if (typed) await userEvent.type(typed, "Caixas da matriz");
    await userEvent.click(within(dialog).getByRole("button", { name: new RegExp(`^${item}`) }));
    await waitFor(() => expect(screen.queryByText("Caixas da matriz")).toBeNull());
  },
);

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { aKey, listsKeys, offersChoices } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const wide = aKey();
const narrowed = aKey({ retailerId: "mercado", storeId: "acacias" });
let current: { key: typeof wide; version: string };
let sent: { version: string | null; body: unknown }[];

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  offersChoices();
  listsKeys("/admin/keys", [wide]);
  current = { key: wide, version: '"1"' };
  sent = [];
  server.use(
    http.get(`${API}/admin/keys/key-1`, () =>
      HttpResponse.json(current.key, { headers: { ETag: current.version } }),
    ),
    http.put(`${API}/admin/keys/key-1`, async ({ request }) => {
      const version = request.headers.get("If-Match");
      sent.push({ version, body: await request.json() });
      return version === current.version
        ? HttpResponse.json(current.key)
        : problem(412, "apikeys.stale", "Outra pessoa alterou esta API key depois que você a abriu.");
    }),
  );
});

const rename = async () => {
  const portal = renderPortal("/admin/api-key-form-edit/key-1");
  await userEvent.type(await screen.findByLabelText("Nome"), " 2");
  return portal;
};
const send = () => userEvent.click(screen.getByRole("button", { name: "Atualizar" }));
const conflict = async () => {
  await send();
  return within(await screen.findByRole("dialog", { name: /Outra pessoa fez mudanças/ }));
};

test("renaming a key does not give it back the reach that a colleague took away", async () => {
  const { router } = await rename();
  current = { key: narrowed, version: '"2"' };
  const dialog = await conflict();
  expect(
    dialog.getByRole("row", { name: /Alcance.*Mercado Seiva · Seiva Acácias.*Você não mudou/ }),
  ).toBeVisible();
  expect(dialog.getByRole("row", { name: /Nome.*Caixas da matriz.*Caixas da matriz 2/ })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Manter as minhas mudanças" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Nome")).toHaveValue("Caixas da matriz 2");
  await waitFor(() => expect(screen.getByRole("button", { name: "Atualizar" })).toHaveFocus());
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/api-key-list"));
  expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"']);
  expect(sent[1]?.body).toMatchObject({
    name: "Caixas da matriz 2",
    retailerId: "mercado",
    storeId: "acacias",
  });
});

test("closing decides nothing; taking the current version starts over from it", async () => {
  await rename();
  current = { key: { ...narrowed, name: "Caixas do centro" }, version: '"2"' };
  await conflict();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("Nome")).toHaveValue("Caixas da matriz 2");
  await userEvent.click((await conflict()).getByRole("button", { name: "Usar a versão atual" }));
  await waitFor(() => expect(screen.getByLabelText("Nome")).toHaveValue("Caixas do centro"));
});

test("an edit begins from what the server says now, not from what this browser remembers", async () => {
  const { router } = await rename();
  await router.navigate({ to: "/admin/api-key-list", ignoreBlocker: true });
  await screen.findByRole("heading", { level: 1, name: /API keys/ });
  current = { key: narrowed, version: '"2"' };
  await router.navigate({ to: "/admin/api-key-form-edit/$id", params: { id: "key-1" } });
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Loja" })).toHaveValue("Seiva Acácias · 11.222.333/0002-62"),
  );
});

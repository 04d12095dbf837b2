import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { listsKeys as lists, receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Consumer } from "./consumers";

const CALLS = "/admin/customers";
const REASON = "Ligou do telefone do cadastro";

const ana = (change: Partial<Consumer> = {}): Consumer => ({
  id: "c1",
  cpf: "***.982.247-**",
  name: "Ana Souza",
  email: "ana@example.com",
  alwaysGreenReceipt: true,
  sendReceiptsForVibe: false,
  vibeOffered: true,
  termsAcceptedAt: "2026-11-20T15:00:00Z",
  retailers: 2,
  ...change,
});

const open = async (query = "") => {
  const portal = renderPortal(`/admin/customers-list${query}`);
  await screen.findByRole("heading", { level: 1, name: "Consumidores" });
  return portal;
};

const act = async (what: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Ana Souza" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: what }));
  return within(await screen.findByRole("dialog"));
};

beforeEach(() => signedInAs("ADMINISTRADOR"));

test("the list asks six a page in its order, and shows the fields of each with a masked CPF (CU-01, CU-03)", async () => {
  const asked = lists(
    CALLS,
    [ana(), ana({ id: "c2", name: "Bia Reis", alwaysGreenReceipt: false, sendReceiptsForVibe: true })],
    8,
  );
  await open("?page=1&sort=createdAt.desc");
  const row = within(await screen.findByRole("row", { name: /Ana Souza/ }));
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    ...["Ana Souza", "ana@example.com", "***.982.247-**", "Sim", "Não", "20/11/2026 12:00", "2", ""],
  ]);
  expect(screen.getByRole("row", { name: /Bia Reis.* Não Sim / })).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: "1",
    pageSize: "6",
    sortBy: "createdAt.desc",
  });
});

test("where no receipts go to the Vibe the list does not speak of it", async () => {
  lists(CALLS, [ana({ vibeOffered: false })]);
  await open();
  await screen.findByRole("row", { name: /Ana Souza/ });
  expect(screen.queryByRole("columnheader", { name: /Vibe/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Colunas" }));
  expect(await screen.findByRole("checkbox", { name: "E-mail" })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: /Vibe/ })).toBeNull();
});

test("a name narrows the list in the address, a CPF outside of it (CU-04)", async () => {
  const asked = lists(CALLS, []);
  const { router } = await open();
  const field = await screen.findByRole("searchbox", { name: "Nome, e-mail ou CPF" });
  await userEvent.type(field, "ana");
  await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("ana"));
  expect(router.state.location.search).toEqual({ filter: "ana" });
  await userEvent.clear(field);
  await userEvent.type(field, "529.982.247-25");
  await waitFor(() => expect(asked.at(-1)?.get("filter")).toBe("529.982.247-25"));
  expect(router.state.location.href).not.toContain("529");
  expect(field).toHaveValue("529.982.247-25");
  expect(await screen.findByText("Nenhum consumidor encontrado")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Limpar" }));
  expect(await screen.findByText("Nenhum consumidor ainda")).toBeVisible();
});

test("a list that cannot be loaded can be tried again", async () => {
  server.use(http.get(`${API}${CALLS}`, () => problem(500, "internal", "Falhou"), { once: true }));
  await open();
  const retry = await screen.findByRole("button", { name: "Tentar novamente" });
  lists(CALLS, [ana()]);
  await userEvent.click(retry);
  expect(await screen.findByRole("row", { name: /Ana Souza/ })).toBeVisible();
});

test("a CPF is shown for a reason, and gone once it is closed", async () => {
  lists(CALLS, [ana()]);
  const sent = receives("post", `${CALLS}/c1/cpf`, () => HttpResponse.json({ cpf: "52998224725" }));
  await open();
  const dialog = await act("Ver o CPF");
  await userEvent.type(dialog.getByLabelText("Motivo"), "curto");
  await userEvent.click(dialog.getByRole("button", { name: "Ver o CPF" }));
  expect(await dialog.findByText("Diga o motivo em 10 a 500 caracteres.")).toBeVisible();
  await userEvent.clear(dialog.getByLabelText("Motivo"));
  await userEvent.type(dialog.getByLabelText("Motivo"), REASON);
  await userEvent.click(dialog.getByRole("button", { name: "Ver o CPF" }));
  expect(await screen.findByText("529.982.247-25")).toBeVisible();
  expect(sent).toEqual([{ motivo: REASON }]);
  await userEvent.click(screen.getByText("Fechar"));
  await waitFor(() => expect(screen.queryByText("529.982.247-25")).toBeNull());
});

test("the e-mail is changed, with a password where one is typed, and the list asked again (CU-02, CU-04)", async () => {
  const asked = lists(CALLS, [ana()]);
  const sent = receives("put", `${CALLS}/change-email`, () =>
    HttpResponse.json(ana({ email: "ana@nova.com.br" })),
  );
  await open();
  let dialog = await act("Mudar o e-mail");
  await userEvent.type(dialog.getByLabelText("Novo e-mail"), "ANA@example.com");
  await userEvent.click(dialog.getByRole("button", { name: "Mudar o e-mail" }));
  expect(await dialog.findByText("Este já é o e-mail do consumidor.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(dialog.getByLabelText("Novo e-mail"));
  await userEvent.type(dialog.getByLabelText("Novo e-mail"), "ana@nova.com.br");
  const before = asked.length;
  await userEvent.click(dialog.getByRole("button", { name: "Mudar o e-mail" }));
  expect(await screen.findByText("E-mail alterado com sucesso")).toBeVisible();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  dialog = await act("Mudar o e-mail");
  await userEvent.type(dialog.getByLabelText("Novo e-mail"), "outra@nova.com.br");
  await userEvent.type(dialog.getByLabelText("Nova senha (opcional)"), "certa-e-longa");
  await userEvent.click(dialog.getByRole("button", { name: "Mudar o e-mail" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const change = { id: "c1", currentEmail: "ana@example.com" };
  expect(sent).toEqual([
    { ...change, newEmail: "ana@nova.com.br" },
    { ...change, newEmail: "outra@nova.com.br", newPassword: "certa-e-longa" },
  ]);
});

test("what the server refuses stands at its field, and what was typed stays", async () => {
  lists(CALLS, [ana()]);
  receives("put", `${CALLS}/change-email`, () =>
    problem(422, "identity.weak_password", "Verifique os campos", {
      newPassword: "Esta senha é muito comum",
    }),
  );
  await open();
  const dialog = await act("Mudar o e-mail");
  await userEvent.type(dialog.getByLabelText("Novo e-mail"), "ana@nova.com.br");
  await userEvent.type(dialog.getByLabelText("Nova senha (opcional)"), "12345678");
  await userEvent.click(dialog.getByRole("button", { name: "Mudar o e-mail" }));
  expect(await dialog.findByText("Esta senha é muito comum")).toBeVisible();
  expect(dialog.getByLabelText("Novo e-mail")).toHaveValue("ana@nova.com.br");
});

test("another profile has no such screen (RT-07)", async () => {
  signedInAs("SUPORTE");
  renderPortal("/admin/customers-list");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});

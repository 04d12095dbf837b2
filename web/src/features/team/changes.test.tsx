import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Account } from "./queries";

const CALLS = "/varejistas/usuarios-secundarios";
const account: Account = {
  ...{
    id: "account-2",
    email: "bia@mercado.com.br",
    nome: "Bia Reis",
    papel: "LEITURA",
    versao: "v7",
    todasAsLojas: true,
    lojas: [],
  },
  ...{
    situacao: "ATIVA",
    principal: false,
    criadaEm: "2026-11-01T12:00:00Z",
    venceEm: null,
    ultimoAcessoEm: null,
  },
};

/** Answers the list; gives how often it was asked. */
const lists = () => {
  const asked: string[] = [];
  server.use(
    http.get(`${API}${CALLS}`, ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ items: [account], page: 1, pageSize: 3, total: 1 });
    }),
  );
  return asked;
};

const describing = async () => {
  renderPortal("/manage-accounts");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de bia@mercado.com.br" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Alterar nome, acesso e lojas" }));
  return screen.findByRole("dialog", { name: "Alterar nome, acesso e lojas" });
};

beforeEach(() => signedInAs("VAREJISTA"));

test("what was changed alone is sent, over the version that was seen", async () => {
  lists();
  const sent: unknown[] = [];
  server.use(
    http.put(`${API}${CALLS}/account-2`, async ({ request }) => {
      sent.push(request.headers.get("If-Match"), await request.json());
      return HttpResponse.json(account);
    }),
  );
  const dialog = await describing();
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), " Luz");
  await userEvent.click(within(dialog).getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Conta alterada com sucesso")).toBeVisible();
  expect(sent).toEqual([`"v7"`, { nome: "Bia Reis Luz" }]);
});

test("over what somebody else changed nothing is written, and the list is asked again", async () => {
  const asked = lists();
  const stale = "Outra pessoa alterou esta conta depois que você a abriu.";
  receives("put", `${CALLS}/account-2`, () => problem(412, "identity.stale", stale));
  const dialog = await describing();
  await userEvent.type(within(dialog).getByLabelText(/^Nome/), " Luz{Enter}");
  expect(await screen.findByText(stale)).toBeVisible();
  expect(dialog).toBeVisible();
  expect(asked).toHaveLength(2);
});

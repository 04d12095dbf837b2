import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { aKey, listsKeys as lists, partnerIs } from "../../../test/api-keys";
import { queued } from "../../../test/problems";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

/** What a list's rows are previewed for, of which act. */
const previews = (base: string) => {
  const asked: unknown[] = [];
  server.use(
    http.post(`${API}${base}/acoes-em-lista/previa`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        ...{ acao: "x", titulo: "X", total: 1, alcancadas: 1, nomes: ["Um"], ignoradas: [] },
        ...{ desfazivel: true, impressao: "abc" },
      });
    }),
  );
  return asked;
};

const choose = async (row: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Selecionar" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: `Selecionar ${row}` }));
  return within(await screen.findByRole("region", { name: "Linhas selecionadas" }));
};

test("staff takes or resolves chosen problems", async () => {
  signedInAs("SUPORTE");
  lists("/support/problemas", [queued()]);
  const asked = previews("/support");
  renderPortal("/support/problemas");
  const bar = await choose("nº 12");
  expect(bar.getByRole("button", { name: "Assumir 1 problema" })).toBeEnabled();
  await userEvent.click(bar.getByRole("button", { name: "Resolver 1 problema" }));
  expect(await screen.findByText(/Quem relatou não recebe e-mail/)).toBeVisible();
  expect(asked).toEqual([{ acao: "resolver-problemas", ids: ["report-1"] }]);
});

test("contracts of the work list are sent again, those that are chosen or all that it shows", async () => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/contratos", [
    {
      varejista: { id: "retailer-1", document: "11222333000181", tradeName: "Mercado Azul" },
      ...{ situacao: "BLOQUEADO", dataEnvio: "2026-10-01T12:00:00Z", dataAssinatura: null },
      ...{ prazo: "2026-11-01T02:59:59Z", diasParaExpirar: 0 },
    },
  ]);
  const asked = previews("/admin");
  renderPortal("/admin/contratos?situacao=BLOQUEADO&filter=azul");
  const bar = await choose("Mercado Azul");
  await userEvent.click(bar.getByRole("button", { name: "Reenviar 1 contrato" }));
  expect(await screen.findByText(/o prazo de 30 dias recomeça hoje/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(bar.getByRole("button", { name: "Selecionar todas as 1 que correspondem" }));
  await userEvent.click(bar.getByRole("button", { name: "Reenviar 1 contrato" }));
  expect(await screen.findByText(/o prazo de 30 dias recomeça hoje/)).toBeVisible();
  expect(asked).toEqual([
    { acao: "reenviar-contratos-a-resolver", ids: ["retailer-1"] },
    { acao: "reenviar-contratos-a-resolver", filtros: { filter: "azul", situacao: "BLOQUEADO" } },
  ]);
});

test.each([
  ["PARCEIRO", "/parceiros", "/parceiros/keys", "/parceiro/api-keys", "pausar-keys"],
  ["ADMINISTRADOR", "/admin", "/admin/keys", "/admin/api-key-list", "pausar-keys"],
  [
    "ADMINISTRADOR",
    "/admin",
    "/admin/retailer/keys",
    "/admin/retailer-api-key/list",
    "pausar-keys-varejistas",
  ],
] as const)("%s pauses chosen keys of %s by %s", async (profile, base, calls, path, act) => {
  signedInAs(profile);
  partnerIs({ keysRestritas: false });
  lists(calls, [aKey()]);
  const asked = previews(base);
  renderPortal(path);
  const bar = await choose("Caixas da matriz");
  await userEvent.click(bar.getByRole("button", { name: "Pausar 1 API key" }));
  expect(await screen.findByText(/param de enviar cupons na hora/)).toBeVisible();
  expect(asked).toEqual([{ acao: act, ids: ["key-1"] }]);
});

test("keys that ended are not chosen", async () => {
  signedInAs("PARCEIRO");
  partnerIs({ keysRestritas: false });
  lists("/parceiros/keys", [aKey()]);
  renderPortal("/parceiro/api-keys?situacao=encerradas");
  await screen.findByRole("row", { name: /Caixas da matriz/ });
  expect(screen.queryByRole("button", { name: "Selecionar" })).toBeNull();
});

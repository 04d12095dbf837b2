import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { aRetailerRow, page, pageAnswers } from "../../../test/company-page";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { houseRow } from "../../../test/reports";
import { aContract } from "../../../test/retailer";
import { server } from "../../../test/setup";

const person = (n: number) => ({
  id: `account-${n}`,
  nome: `Pessoa ${n}`,
  email: `pessoa${n}@mercado.test`,
  situacao: "ATIVA",
  ultimoAcessoEm: null,
});
const problem = (n: number) => ({
  id: `problem-${n}`,
  numero: n,
  assunto: `Não abre ${n}`,
  situacao: "ABERTO",
  em: "2026-11-19T12:00:00Z",
});
const five = [1, 2, 3, 4, 5];

/** What the two lists were asked for. */
let asked: Record<string, Record<string, string>>;

beforeEach(() => {
  asked = {};
  const list = (name: string) =>
    http.get(`${API}/:base/${name}`, ({ request }) => {
      asked[name] = Object.fromEntries(new URL(request.url).searchParams);
      return HttpResponse.json({ items: [], page: 0, pageSize: 20, total: 0 });
    });
  companyAnswers();
  server.use(
    list("contas"),
    list("problemas"),
    http.get(`${API}/:base/empresas/retailer-1/contas`, () =>
      HttpResponse.json({ contas: five.map(person), total: 1207 }),
    ),
    http.get(`${API}/:base/empresas/retailer-1/problemas`, () =>
      HttpResponse.json({ problemas: five.map(problem), total: 17 }),
    ),
    http.get(`${API}/support/varejistas/retailer-1/contrato`, () => HttpResponse.json(aContract())),
    http.get(`${API}/support/varejistas/report`, () =>
      HttpResponse.json({
        items: [aRetailerRow],
        page: 0,
        pageSize: 1,
        total: 1,
      }),
    ),
    http.get(`${API}/support/lojas/report`, () =>
      HttpResponse.json({ items: [], page: 0, pageSize: 6, total: 0 }),
    ),
    ...pageAnswers(),
  );
});

describe.each([
  ["ADMINISTRADOR", "/admin/retailer-details/retailer-1"],
  ["SUPORTE", "/support/empresas/varejista/retailer-1"],
] as const)("what does not fit on a company's page, for %s", (profile, path) => {
  test.each([
    ["e mais 1.202", "contas", { empresaId: "retailer-1" }],
    ["e mais 12", "problemas", { empresaId: "retailer-1", situacao: "NAO_RESOLVIDO" }],
  ])("'%s' opens exactly what was counted", async (name, list, filters) => {
    signedInAs(profile);
    renderPortal(path);
    await userEvent.click(await screen.findByRole("link", { name }));
    await waitFor(() => expect(asked[list]).toBeDefined());
    const { page, pageSize, sort, sortBy, orderBy, ...narrowed } = asked[list] ?? {};
    expect(narrowed).toEqual(filters);
  });
});

describe.each([
  ["ADMINISTRADOR", "/admin/partner-details/house-1", "/admin"],
  ["SUPORTE", "/support/empresas/software-house/house-1", "/support"],
] as const)("a software house's own keys, for %s", (profile, path, area) => {
  test("lead to all of them, and do not say whose they are", async () => {
    signedInAs(profile);
    server.use(
      http.get(`${API}/support/parceiros/report`, () =>
        HttpResponse.json({ items: [houseRow], page: 0, pageSize: 1, total: 1 }),
      ),
      http.get(`${API}/:base/empresas/house-1/keys`, () => HttpResponse.json({ ...page.keys, total: 2701 })),
    );
    renderPortal(path);
    expect(await screen.findByRole("link", { name: "e mais 2.700" })).toHaveAttribute(
      "href",
      `${area}/manage-api-key?id=house-1`,
    );
    expect(screen.queryByText(/de Caixa Livre Sistemas/)).toBeNull();
    expect(screen.queryByText(/As de software houses enviam também/)).toBeNull();
  });
});

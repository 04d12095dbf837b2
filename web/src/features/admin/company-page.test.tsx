import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { receives } from "../../../test/api-keys";
import { companyAnswers } from "../../../test/companies";
import { aRetailerRow, aStoreRow, page, pageAnswers } from "../../../test/company-page";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { aContract, signedContract } from "../../../test/retailer";
import { savesFiles } from "../../../test/saved-files";
import { server } from "../../../test/setup";

const serveSupport = (rows: object[] = [aRetailerRow]) =>
  server.use(
    ...pageAnswers(),
    http.get(`${API}/support/varejistas/report`, () =>
      HttpResponse.json({ items: rows, page: 0, pageSize: 1, total: rows.length }),
    ),
    http.get(`${API}/support/varejistas/retailer-1/contrato`, () => HttpResponse.json(aContract())),
    http.get(`${API}/support/lojas/report`, () =>
      HttpResponse.json({ items: [aStoreRow], page: 0, pageSize: 6, total: 1 }),
    ),
  );

const list = (name: string) => screen.findByRole("list", { name });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T15:00:00Z"), toFake: ["Date"] });
  return () => vi.useRealTimers();
});

describe("a company's page", () => {
  test("of support saves the certificate of a signed contract", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    const saved = savesFiles();
    const asked = receives(
      "get",
      "/support/varejistas/retailer-1/contrato/certificado",
      () => new HttpResponse("%PDF"),
    );
    const former = { em: "2025-12-20T12:00:00Z", versao: "2025-11-20" };
    server.use(
      http.get(`${API}/support/varejistas/retailer-1/contrato`, () =>
        HttpResponse.json({ ...signedContract, assinaturasAnteriores: [former] }),
      ),
    );
    renderPortal("/support/empresas/varejista/retailer-1");
    const heading = await screen.findByRole("heading", { level: 2, name: "Contrato" });
    const card = within(heading.closest("section") as HTMLElement);
    expect(await card.findByText("Assinado")).toBeVisible();
    expect(card.getByText("Versão assinada").nextElementSibling).toHaveTextContent("20/12/2025");
    expect(card.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "Certificado",
      "Certificado de 20/12/2025",
    ]);
    await userEvent.click(card.getByRole("button", { name: "Certificado de 20/12/2025" }));
    await userEvent.click(card.getByRole("button", { name: "Certificado" }));
    await waitFor(() => expect(saved).toEqual(Array(2).fill("certificado-do-contrato.pdf")));
    expect(asked).toHaveLength(2);
  });

  test("of support shows a contract that is not signed, and does nothing about it", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    renderPortal("/support/empresas/varejista/retailer-1");
    expect(await screen.findByText("Aguardando assinatura")).toBeVisible();
    for (const name of ["Reenviar contrato", "Renovar prazo", "Marcar como assinado", "Certificado"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });

  test("shows six of 3,000 stores and leads to the report that lists them all", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    const items = ["1", "2", "3", "4", "5", "6"].map((id) => ({ ...aStoreRow, id }));
    server.use(
      http.get(`${API}/support/lojas/report`, () =>
        HttpResponse.json({ items, page: 0, pageSize: 6, total: 3000 }),
      ),
    );
    renderPortal("/support/empresas/varejista/retailer-1");
    const all = await screen.findByRole("link", { name: "Ver todas (3.000)" });
    const { pathname, searchParams } = new URL((all as HTMLAnchorElement).href);
    expect(pathname).toMatch(/\/lista-lojas$/);
    expect(Object.fromEntries(searchParams)).toEqual({ varejistaId: "retailer-1", sort: "situacao.asc" });
  });

  test("of support has what helps, and nothing that it may not do", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    renderPortal("/support/empresas/varejista/retailer-1");
    expect(await screen.findByRole("heading", { level: 1, name: "Mercado Seiva" })).toBeVisible();
    expect(screen.getByText("Em atraso há 7 dias ou mais")).toBeVisible();
    expect(screen.getByText("42 de 44 da assinatura")).toBeVisible();
    expect(screen.getByText("assinado em 12/03/2026")).toBeVisible();
    const keys = await list("Keys");
    expect(within(keys).getByText("mais de 10.000 enviados")).toBeVisible();
    expect(within(keys).getByText("96 recusados")).toBeVisible();
    expect(within(keys).queryByRole("link")).toBeNull();
    const refusals = await list("Recusas");
    expect(within(refusals).getByText("Loja fora do alcance desta key")).toBeVisible();
    expect(within(refusals).getByText("90")).toBeVisible();
    expect(within(await list("Contas")).getByRole("link", { name: "Dona Rosa" })).toHaveAttribute(
      "href",
      "/support/contas/account-9",
    );
    expect(
      within(await list("Problemas em aberto")).getByRole("link", { name: "nº 7 · Não abre" }),
    ).toHaveAttribute("href", "/support/problemas/problem-1");
    expect(
      within(await list("Notas e histórico")).getByText(/Seiva · no perfil de Mercado Seiva/),
    ).toBeVisible();
    expect(screen.queryByRole("link", { name: "Ver tudo na auditoria" })).toBeNull();
    for (const name of ["Entrar no perfil", "Mudar e-mail", "Trazer de outro varejista"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(await screen.findByRole("link", { name: /Seiva Acácias/ })).toHaveAttribute(
      "href",
      "/support/empresas/loja/store-1",
    );
    expect(screen.getByText("Quieta")).toBeVisible();
  });

  test("of a store has the keys that send for it, and why its receipts were refused", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    renderPortal("/support/empresas/loja/store-1");
    const keys = await list("Keys");
    expect(within(keys).getByText("96 recusados")).toBeVisible();
    expect(screen.getByText(/Contados os cupons do CNPJ desta loja/)).toBeVisible();
    expect(within(await list("Recusas")).getByText("90")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Contas" })).toBeNull();
  });

  test("of what is not there says so", async () => {
    signedInAs("SUPORTE");
    serveSupport([]);
    renderPortal("/support/empresas/varejista/nada");
    expect(await screen.findByText("Não encontramos esta empresa ou loja.")).toBeVisible();
  });

  test("counts one document of a key as one", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    const keys = page.keys.keys.map((key) => ({ ...key, enviados: 1, recusados: 1 }));
    server.use(http.get(`${API}/support/empresas/:id/keys`, () => HttpResponse.json({ total: 1, keys })));
    renderPortal("/support/empresas/varejista/retailer-1");
    expect(await screen.findByText("1 enviado")).toBeVisible();
    expect(screen.getByText("1 recusado")).toBeVisible();
  });

  test("goes on to the audit and to each key's log for administrators", async () => {
    signedInAs("ADMINISTRADOR");
    companyAnswers();
    renderPortal("/admin/retailer-details/retailer-1");
    expect(await screen.findByRole("link", { name: "Ver tudo na auditoria" })).toHaveAttribute(
      "href",
      "/admin/auditoria?varejistaId=retailer-1",
    );
    expect(await screen.findByRole("link", { name: "Registro de envios" })).toHaveAttribute(
      "href",
      "/admin/api-key-log/key-1",
    );
  });

  test("keeps its other cards when one fails, which is asked again", async () => {
    signedInAs("SUPORTE");
    serveSupport();
    let failures = 0;
    server.use(
      http.get(`${API}/support/empresas/retailer-1/recusas`, () =>
        failures++ === 0
          ? problem(404, "busy", "Algo deu errado aqui.")
          : HttpResponse.json({ codigos: [], ultimas: [], haMais: false }),
      ),
    );
    renderPortal("/support/empresas/varejista/retailer-1");
    expect(await screen.findByText("Algo deu errado aqui.")).toBeVisible();
    expect(await list("Keys")).toBeVisible();
    expect(await list("Contas")).toBeVisible();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";

beforeEach(() => signedInAs("ADMINISTRADOR"));

const store: Schemas["NonIntegratedStore"] = {
  documento: "12ABC34501DE35",
  nomeFantasia: "Mercadinho da Praça",
  cidade: "São Paulo",
  uf: "SP",
  categoria: "Mercearia e empório",
  leituras: 11,
  ultimaLeitura: "2026-11-20T13:00:00Z",
};
const company: Schemas["NonIntegratedCompany"] = {
  agrupador: "12ABC345",
  nomeFantasia: "Mercadinho da Praça",
  leituras: 12,
  primeiraLeitura: "2026-10-02T12:00:00Z",
  ultimaLeitura: "2026-11-20T13:00:00Z",
  porMes: [
    { mes: "2026-10", leituras: 5 },
    { mes: "2026-11", leituras: 7 },
  ],
  lojas: [
    store,
    { ...store, documento: "12ABC345000188", nomeFantasia: "", cidade: "", categoria: "", leituras: 1 },
  ],
  totalLojas: 2,
  convites: [],
};

/** Answers with the company, and with what was mailed to it since. */
const asks = (
  answer: () => Response = () => problem(409, "scans.already_invited", "Já foi convidada hoje."),
) => {
  const sent: unknown[] = [];
  server.use(
    http.get(`${API}/admin/lojas-nao-integradas/12ABC345`, () =>
      HttpResponse.json({
        ...company,
        convites: sent.length ? [{ email: "dona@loja.test", enviadoEm: "2026-11-20T13:00:00Z" }] : [],
      }),
    ),
    http.post(`${API}/admin/lojas-nao-integradas/12ABC345/convites`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  renderPortal("/admin/non-integrated-store-details/12ABC345");
  return sent;
};

const invite = async (email: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "Convidar" }));
  const dialog = await screen.findByRole("dialog", { name: "Convidar Mercadinho da Praça?" });
  await userEvent.type(within(dialog).getByLabelText(/E-mail/), email);
  await userEvent.click(within(dialog).getByRole("button", { name: "Enviar convite" }));
  return dialog;
};

test("what is asked for of a company: by month, its stores, its invitations (AA-08)", async () => {
  asks();
  expect(await screen.findByRole("heading", { level: 1, name: "Mercadinho da Praça" })).toBeVisible();
  expect(screen.getByText("Loja não integrada · raiz do CNPJ 12ABC345")).toBeVisible();
  expect(screen.getByText(/12\.ABC\.345\/01DE-35 · São Paulo \(SP\) · Mercearia e empório/)).toBeVisible();
  expect(screen.getByText("Ainda sem nome")).toBeVisible();
  expect(screen.getByText(/vêm do cadastro de CNPJ/)).toBeVisible();
  expect(screen.getByText("11 leituras")).toBeVisible();
  expect(screen.getByText("Nenhum convite ainda")).toBeVisible();
  expect(screen.getByText("Leituras por mês")).toBeVisible();
});

test("is invited at an address that the administrator types", async () => {
  const sent = asks(() => HttpResponse.json({ email: "dona@loja.test", enviadoEm: "2026-11-20T13:00:00Z" }));
  await invite("dona@loja.test");
  expect(await screen.findByText("Convite enviado com sucesso")).toBeVisible();
  await waitFor(() => expect(screen.getByText("dona@loja.test")).toBeVisible());
  expect(sent).toEqual([{ email: "dona@loja.test" }]);
});

test("a second invitation of a day is refused with its reason", async () => {
  asks();
  await invite("dona@loja.test");
  expect(await screen.findByText("Já foi convidada hoje.")).toBeVisible();
});

test("one that joined the programme, or cannot be read", async () => {
  server.use(
    http.get(`${API}/admin/lojas-nao-integradas/:id`, () =>
      problem(404, "scans.not_found", "Não encontramos."),
    ),
  );
  const { router } = renderPortal("/admin/non-integrated-store-details/12ABC345");
  expect(await screen.findByText("Não encontramos.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ir para o relatório" })).toHaveAttribute(
    "href",
    "/lista-lojas-nao-integradas",
  );
  server.use(http.get(`${API}/admin/lojas-nao-integradas/:id`, () => HttpResponse.error()));
  await router.navigate({ to: "/admin/non-integrated-store-details/$id", params: { id: "48231687" } });
  expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { aPayment } from "../../../test/company-page";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const card = async () =>
  (await screen.findByRole("heading", { name: "Pagamento" })).closest("section") as HTMLElement;

const shown = (answer: Parameters<typeof aPayment>[0] | Response) => {
  signedInAs("ADMINISTRADOR");
  companyAnswers();
  server.use(
    http.get(`${API}/admin/empresas/retailer-1/pagamento`, () =>
      answer instanceof Response ? answer : HttpResponse.json(aPayment(answer)),
    ),
  );
  renderPortal("/admin/retailer-details/retailer-1");
};

test.each([
  [{}, "R$ 1.345,50 em 01/12/2026"],
  [{ cobranca: "SEM_RESPOSTA", proximaCobranca: undefined }, /O provedor de pagamento não respondeu/],
  [{ cobranca: "SEM_PROVEDOR", proximaCobranca: undefined }, /não tem provedor de pagamento/],
  [
    { cobranca: "NENHUMA", proximaCobranca: undefined, terminaEm: "2026-12-05T12:00:00Z" },
    "Nenhuma prevista pelo provedor de pagamento",
  ],
  [{ emAbertoDesde: "2026-11-10T12:00:00Z", emAtraso: true }, "desde 10/11/2026"],
  [{ situacao: "NENHUMA", cobranca: "NENHUMA", proximaCobranca: undefined }, /Sem assinatura/],
] as const)(
  "a retailer's page says when it is charged next, or why nobody knows (%j)",
  async (answer, words) => {
    shown(answer);
    expect(await within(await card()).findByText(words)).toBeVisible();
  },
);

test("a payment that cannot be read leaves the other cards", async () => {
  shown(problem(503, "billing.provider_down", "O serviço de pagamento não respondeu."));
  expect(await within(await card()).findByText("O serviço de pagamento não respondeu.")).toBeVisible();
  expect(await screen.findByRole("list", { name: "Contas" })).toBeVisible();
});

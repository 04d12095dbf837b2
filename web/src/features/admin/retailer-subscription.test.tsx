import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { companyAnswers } from "../../../test/companies";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";

test.each([
  [{ numeroMaximoLojas: null, pagamentoEmAtraso: false }, "Sem assinatura"],
  [{ numeroMaximoLojas: 3, pagamentoEmAtraso: false }, "até 3 lojas"],
  [{ numeroMaximoLojas: 1, pagamentoEmAtraso: true }, "até 1 loja Pagamento em atraso"],
])("a retailer's details say what its subscription allows, and arrears (%j)", async (subscription, words) => {
  signedInAs("ADMINISTRADOR");
  companyAnswers();
  server.use(
    http.get(`${API}/admin/varejistas/retailer-1`, () =>
      HttpResponse.json({ ...someRetailer, ...subscription }),
    ),
  );
  renderPortal("/admin/retailer-details/retailer-1");
  const fact = await screen.findByText("Assinatura");
  expect(fact.closest("div:has(> dt)")).toHaveTextContent(`Assinatura${words}`);
});

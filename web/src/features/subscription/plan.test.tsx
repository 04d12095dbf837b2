import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { restWaits, server } from "../../../test/setup";
import {
  aPlan,
  isRetailer,
  quotes,
  small,
  someSubscription,
  subscriptionAnswers,
} from "../../../test/subscription";
import { inProfileOf } from "../../../test/switched";

beforeEach(() => {
  homeAnswers();
  subscriptionAnswers(aPlan);
  quotes();
  signedInAs("VAREJISTA");
});

const SCREEN = "/varejista/assinatura";
const grown = { ...aPlan, stores: { used: 3, allowed: 4 }, maximumStores: 4 };
const more = () => userEvent.click(screen.getByRole("button", { name: "Mais uma loja" }));

test("what is used, the next charge, the method and the receipts are shown", async () => {
  renderPortal(SCREEN);
  expect(await screen.findByText("3 de 3 lojas")).toBeVisible();
  expect(screen.getByText("em 10/12/2026")).toBeVisible();
  expect(screen.getByText("Visa final 4242")).toBeVisible();
  expect(screen.queryByText(/usa o seu crédito/)).toBeNull();
  expect(screen.getByRole("link", { name: /^Recibo de 10\/11\/2026/ })).toHaveAttribute(
    "href",
    "https://pay.example/in_1",
  );
  expect(screen.getByText("financeiro@mercado.com.br")).toBeVisible();
});

test("a next charge that a credit makes smaller says so", async () => {
  const nextCharge = { cents: 0, at: "2026-12-10T12:00:00Z" };
  subscriptionAnswers({ ...aPlan, nextCharge, onCancel: { chargeCents: 0, creditCents: 17_940 } });
  renderPortal(SCREEN);
  expect(await screen.findByText("R$ 0,00")).toBeVisible();
  expect(screen.getByText("usa o seu crédito de R$ 179,40")).toBeVisible();
});

test("another number shows its price before it is confirmed, and is sent with the price's moment", async () => {
  const sent = receives("put", "/retailers/me/subscription", () => HttpResponse.json(grown));
  renderPortal(SCREEN);
  await screen.findByText("É o número que você já tem.");
  expect(screen.getByRole("button", { name: "Menos uma loja" })).toBeDisabled();
  expect(screen.getByText(/^Você tem 3 lojas em uso/)).toBeVisible();
  await more();
  expect(screen.queryByText(/^Você tem 3 lojas em uso/)).toBeNull();
  expect(await screen.findByText("R$ 19,93")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Aumentar para 4 lojas" }));
  expect(await screen.findByText("3 de 4 lojas")).toBeVisible();
  expect(sent).toEqual([{ stores: 4, at: "2026-11-20T12:00:00Z", nowCents: 1993 }]);
});

test("clicked twice, it is sent once", async () => {
  const sent = receives("put", "/retailers/me/subscription", () => HttpResponse.json(grown));
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await more();
  const button = await screen.findByRole("button", { name: "Aumentar para 4 lojas" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText("3 de 4 lojas")).toBeVisible();
  expect(await screen.findByText("Agora a sua assinatura tem 4 lojas")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("what is no number of stores is said, and not taken for the present one", async () => {
  renderPortal(SCREEN);
  await screen.findByText("É o número que você já tem.");
  fireEvent.input(screen.getByRole("textbox", { name: "Número de lojas" }), { target: { value: "0" } });
  expect(await screen.findByText("Informe de 1 a 99.999 lojas.")).toBeVisible();
  expect(screen.queryByText("É o número que você já tem.")).toBeNull();
});

test("a price that is another by now is shown before it is confirmed again", async () => {
  server.use(
    http.put(`${API}/retailers/me/subscription`, () => {
      quotes({ nowCents: 2500 });
      return problem(409, "billing.price_changed", "O valor mudou desde que foi mostrado.");
    }),
  );
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await more();
  await userEvent.click(await screen.findByRole("button", { name: "Aumentar para 4 lojas" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("O valor mudou");
  expect(await screen.findByText("R$ 25,00")).toBeVisible();
  expect(screen.queryByText("R$ 19,93")).toBeNull();
  expect(screen.getByRole("button", { name: "Aumentar para 4 lojas" })).toBeEnabled();
});

test("a number that a colleague changed meanwhile is said, and what was typed stays", async () => {
  server.use(
    http.put(`${API}/retailers/me/subscription`, () => {
      subscriptionAnswers({ ...grown, maximumStores: 5, stores: { used: 3, allowed: 5 } });
      return problem(409, "billing.price_changed", "O valor mudou desde que foi mostrado.");
    }),
  );
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await more();
  await userEvent.click(await screen.findByRole("button", { name: "Aumentar para 4 lojas" }));
  expect(await screen.findByText("3 de 5 lojas")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("O valor mudou");
  expect(await screen.findByRole("button", { name: "Diminuir para 4 lojas" })).toBeEnabled();
});

test("a refused payment is said, and nothing else changes", async () => {
  server.use(
    http.put(`${API}/retailers/me/subscription`, () =>
      problem(409, "billing.payment_refused", "O pagamento da diferença não foi aprovado, e nada mudou."),
    ),
  );
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await more();
  await userEvent.click(await screen.findByRole("button", { name: "Aumentar para 4 lojas" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("nada mudou");
  expect(screen.getByText("3 de 3 lojas")).toBeVisible();
});

test("a price that is refused says why", async () => {
  server.use(
    http.post(`${API}/retailers/me/subscription/preview`, () =>
      problem(409, "billing.fixed_plan", "O seu plano foi combinado com a Seiva."),
    ),
  );
  renderPortal(SCREEN);
  await screen.findByText("3 de 3 lojas");
  await more();
  expect(await screen.findByRole("alert")).toHaveTextContent("foi combinado com a Seiva");
  expect(screen.queryByRole("button", { name: /Aumentar/ })).toBeNull();
});

test("an administrator in its profile looks, and changes nothing", async () => {
  inProfileOf("VAREJISTA");
  renderPortal(SCREEN);
  expect(await screen.findByText("3 de 3 lojas")).toBeVisible();
  expect(screen.getAllByText("Só o varejista muda a própria assinatura.")).toHaveLength(2);
  for (const name of ["Cancelar assinatura", "Mais uma loja", "Alterar", "Trocar"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("where the provider does not answer, the rest is shown, and it is asked again", async () => {
  subscriptionAnswers({ ...someSubscription, stores: { used: 3, allowed: 3 } });
  renderPortal(SCREEN);
  expect(await screen.findByText(/O serviço de pagamento não respondeu/)).toBeVisible();
  subscriptionAnswers(aPlan);
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Visa final 4242")).toBeVisible();
});

test("the limit is told before a table of stores is pasted, and leads to the plan and back to the import", async () => {
  receives("put", "/retailers/me/subscription", () => HttpResponse.json(grown));
  restWaits();
  const { router } = renderPortal("/varejista/lojas/importar");
  await userEvent.click(await screen.findByRole("link", { name: "Aumentar agora" }));
  await userEvent.click(await screen.findByRole("button", { name: "Aumentar para 4 lojas" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/lojas/importar"));
  expect(await screen.findByText("3 de 4 lojas da sua assinatura em uso.")).toBeVisible();
});

test("the limit is told before the form of a store is filled, and leads to the plan and back", async () => {
  receives("put", "/retailers/me/subscription", () => HttpResponse.json(grown));
  restWaits();
  const { router } = renderPortal("/varejista/lojas/nova");
  expect(await screen.findByText("Sua assinatura tem 3 lojas, e todas já estão em uso")).toBeVisible();
  expect(await screen.findByText(/Mais uma loja custa R\$ 29,90 por mês. Hoje, R\$ 19,93/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Cadastrar" })).toBeDisabled();
  await userEvent.click(screen.getByRole("link", { name: "Aumentar agora" }));
  await userEvent.click(await screen.findByRole("button", { name: "Aumentar para 4 lojas" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/lojas/nova"));
  expect(await screen.findByText("3 de 4 lojas da sua assinatura em uso.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Cadastrar" })).toBeEnabled();
});

test("where the plan cannot grow now, the form of a store says why, and offers no way that is shut", async () => {
  const why = "Há um pagamento em aberto. Pague primeiro e depois mude a assinatura.";
  server.use(
    http.post(`${API}/retailers/me/subscription/preview`, () => problem(409, "billing.payment_open", why)),
  );
  restWaits();
  renderPortal("/varejista/lojas/nova");
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Aumentar agora" })).toBeNull();
  expect(screen.getByRole("link", { name: "Ver assinatura" })).toHaveAttribute("href", SCREEN);
});

test("who has not paid corrects its stores with the price, and reaches support, security and the way out", async () => {
  isRetailer(small);
  server.use(
    http.get(`${API}/billing/prices`, () => HttpResponse.json({ baseCents: 4990, storeCents: 2990 })),
  );
  const sent = receives("patch", "/varejistas", () => HttpResponse.json({ ...small, numeroLojas: 2 }));
  server.use(
    http.get(`${API}/retailers/me/checkout-url`, () => problem(409, "billing.already_paid", "Em dia.")),
  );
  const { router } = renderPortal("/checkout-finished?cancelado=true");
  expect(await screen.findByText("R$ 79,80 por mês")).toBeVisible();
  await more();
  expect(await screen.findByText("R$ 109,70 por mês")).toBeVisible();
  expect(screen.getByRole("link", { name: "Falar com o suporte" })).toHaveAttribute(
    "href",
    "/varejista/assinatura/suporte",
  );
  expect(screen.getByRole("link", { name: "Conta e segurança" })).toHaveAttribute(
    "href",
    "/varejista/assinatura/seguranca",
  );
  expect(screen.getByRole("button", { name: "Sair da conta" })).toBeEnabled();
  await userEvent.click(screen.getByRole("button", { name: "Salvar e continuar para o pagamento" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista/assinatura/pagar"));
  expect(sent).toEqual([{ numeroLojas: 2 }]);
});

test("support is open to who has not paid", async () => {
  isRetailer(small);
  renderPortal("/varejista/assinatura/suporte");
  expect(await screen.findByRole("heading", { level: 1, name: "Falar com o suporte" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar ao pagamento" })).toHaveAttribute(
    "href",
    "/checkout-finished?cancelado=true",
  );
});

test("who has to sign first is led from the payment to where the portal says so (D-63)", async () => {
  isRetailer(small);
  server.use(
    http.get(`${API}/retailers/me/checkout-url`, () => problem(403, "contracts.blocked", "Assine antes.")),
  );
  const { router } = renderPortal("/varejista/assinatura/pagar");
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
});

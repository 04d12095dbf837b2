import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, aUser, problem, renderPortal, signedInAs } from "../../../test/render";
import { signedContract, someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";
import {
  isRetailer,
  paymentPage,
  small,
  somePlan,
  someSubscription,
  subscriptionAnswers,
  unpaid,
} from "../../../test/subscription";
import { inProfileOf } from "../../../test/switched";
import { contractQuery } from "../../modules/contract";
import { sessionKey } from "../../modules/current-user";
import { retailerQuery } from "../../modules/own-profile";

beforeEach(() => {
  sessionStorage.clear();
  homeAnswers();
  subscriptionAnswers();
  signedInAs("VAREJISTA");
});

const SCREEN = "/varejista/assinatura";
const PAY = "/varejista/assinatura/pagar";

test.each([
  ["Em dia", {}, null],
  ["Aguardando pagamento", { status: "PENDENTE" as const }, "Ver pagamento"],
  ["Pagamento em aberto", { overdueSince: "2026-11-18T12:00:00Z" }, "Pagar agora"],
  ["Pagamento em atraso", { overdueSince: "2026-11-01T12:00:00Z", late: true }, "Regularizar pagamento"],
])("a subscription that is '%s' says what to do", async (tag, change, action) => {
  subscriptionAnswers({ ...someSubscription, ...change });
  renderPortal(SCREEN);
  expect(await screen.findByText(tag)).toBeVisible();
  const table = screen.getByRole("table", { name: "O que está incluído" });
  expect(within(table).getByRole("row", { name: "Loja 3 R$ 89,70" })).toBeVisible();
  expect(within(table).getByRole("row", { name: "Total por mês R$ 139,60" })).toBeVisible();
  expect(screen.getByText(/permite cadastrar até 3 lojas/)).toBeVisible();
  const link = action && screen.getByRole("link", { name: action });
  if (link) expect(link).toHaveAttribute("href", PAY);
  else expect(screen.queryByRole("link", { name: /pag/i })).toBeNull();
});

test.each([
  ["ATIVA", 1],
  ["PENDENTE", 0],
] as const)("whoever has a subscription that is %s is a subscriber or not yet", async (status, said) => {
  subscriptionAnswers({ ...someSubscription, status });
  renderPortal(SCREEN);
  await screen.findByText("O que está incluído", { selector: "h2" });
  expect(screen.queryAllByText("Assinante desde 01/11/2026")).toHaveLength(said);
});

test("'Assinatura não encontrada' means no subscription: the plan and the way to it (SB-01, SB-04)", async () => {
  subscriptionAnswers(null);
  renderPortal(SCREEN);
  expect(await screen.findByText("Você não tem uma assinatura")).toBeVisible();
  expect(await screen.findByText("R$ 139,60")).toBeVisible();
  expect(screen.getByRole("link", { name: "Assinar agora" })).toHaveAttribute("href", PAY);
  expect(screen.queryByText("Assinatura não encontrada")).toBeNull();
  expect(screen.queryByText(/crédito/)).toBeNull();
});

test("the credit of a subscription that ended is said, since the first charge uses it", async () => {
  subscriptionAnswers(null);
  server.use(
    http.get(`${API}/retailers/me/plan`, () => HttpResponse.json({ ...somePlan, creditCents: 1993 })),
  );
  renderPortal(SCREEN);
  expect(await screen.findByText("O seu crédito de R$ 19,93 entra na primeira cobrança.")).toBeVisible();
});

test("where nobody can pay online, the screen says so", async () => {
  subscriptionAnswers(null);
  server.use(http.get(`${API}/retailers/me/plan`, () => problem(503, "billing.off", "Sem pagamento.")));
  renderPortal(SCREEN);
  expect(await screen.findByText(/O pagamento on-line ainda não está disponível/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Assinar agora" })).toBeNull();
});

test("a subscription that cannot be read is asked for again", async () => {
  server.use(
    http.get(`${API}/retailers/me/subscription`, () => problem(500, "internal", "Ocorreu um erro"), {
      once: true,
    }),
  );
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Em dia")).toBeVisible();
});

test("a provider that does not answer is said in its own words, and asked again (SB-02)", async () => {
  const down = () => problem(503, "billing.provider_down", "O serviço de pagamento não respondeu.");
  const asked = paymentPage(down);
  renderPortal(PAY);
  expect(await screen.findByRole("alert")).toHaveTextContent("O serviço de pagamento não respondeu.");
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await waitFor(() => expect(asked.times).toBe(2));
});

test("when nothing is open, the way to pay says so", async () => {
  paymentPage(() => problem(409, "billing.already_paid", "Sua assinatura está em dia."));
  renderPortal(PAY);
  expect(await screen.findByText("A sua assinatura está em dia")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver assinatura" })).toHaveAttribute("href", SCREEN);
});

test("a late payment is a strip on every screen, and blocks nothing (SB-05)", async () => {
  isRetailer({ ...someRetailer, pagamentoEmAtraso: true });
  renderPortal("/varejista");
  expect(await screen.findByText("Pagamento em atraso")).toBeVisible();
  expect(screen.getByRole("link", { name: "Regularizar pagamento" })).toHaveAttribute("href", PAY);
  expect(await screen.findByRole("heading", { level: 1, name: /Ana$/ })).toBeVisible();
});

test("without a late payment there is no strip", async () => {
  renderPortal("/varejista");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  expect(screen.queryByText("Pagamento em atraso")).toBeNull();
});

test("a larger retailer without a subscription sees a notice with its price, once a visit (SB-09)", async () => {
  isRetailer(unpaid);
  const { router } = renderPortal("/varejista");
  const dialog = await screen.findByRole("dialog", { name: "Falta assinar a Seiva" });
  expect(within(dialog).getByText("R$ 139,60")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Assinar agora" })).toHaveAttribute("href", PAY);
  await userEvent.click(within(dialog).getByRole("button", { name: "Agora não" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await router.navigate({ to: "/varejista/api-keys" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sessionStorage.getItem("seiva.subscription-notice")).not.toBeNull(); // the page may be loaded again
});

test("the notice goes where the browser keeps nothing, as a page within an app", async () => {
  isRetailer(unpaid);
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(denied);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(denied);
  renderPortal("/varejista");
  const dialog = await screen.findByRole("dialog", { name: "Falta assinar a Seiva" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Agora não" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("nobody is asked to subscribe over the contract that must be signed first", async () => {
  isRetailer(unpaid);
  const { queries } = renderPortal("/varejista");
  await screen.findByRole("dialog", { name: "Falta assinar a Seiva" });
  act(() => void queries.setQueryData(contractQuery.queryKey, { ...signedContract, situacao: "bloqueado" }));
  expect(await screen.findByRole("dialog", { name: "Assine o contrato para continuar" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Falta assinar a Seiva" })).toBeNull());
});

test("an administrator in its profile is not asked to subscribe", async () => {
  isRetailer(unpaid);
  const { queries, router } = renderPortal("/varejista");
  await screen.findByRole("dialog", { name: "Falta assinar a Seiva" }); // its code and prices are there: nothing else keeps it back
  inProfileOf("VAREJISTA");
  queries.setQueryData(sessionKey, aUser("ADMINISTRADOR"));
  await act(() => router.invalidate());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("region", { name: "Perfil trocado" })).toBeVisible();
});

test.each([
  ["it subscribed", { ...unpaid, numeroMaximoLojas: 3 }],
  ["its checkout is finished", { ...unpaid, checkoutFinalizado: true }],
  ["its number of stores is unknown", { ...unpaid, numeroLojas: null }],
  ["its most tills are unknown", { ...unpaid, numeroMaximoPdvs: null }],
])("no notice where %s (SB-07)", async (_, retailer) => {
  isRetailer(unpaid);
  const { queries } = renderPortal("/varejista");
  await screen.findByRole("dialog", { name: "Falta assinar a Seiva" }); // its code is there: without it nothing shows anyway
  act(() => void queries.setQueryData(retailerQuery.queryKey, retailer));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["ATIVA", "Assinatura confirmada. Boas-vindas!"],
  ["PENDENTE", "Boas-vindas! Falta só a confirmação do pagamento."],
] as const)(
  "after a payment that is %s it waits to be let in, then goes home (D-66)",
  async (status, said) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    subscriptionAnswers({ ...someSubscription, status });
    isRetailer(unpaid);
    const { router } = renderPortal("/checkout-finished");
    expect(await screen.findByText("Confirmando o pagamento…")).toBeVisible();
    isRetailer(someRetailer);
    await vi.advanceTimersByTimeAsync(2_500);
    await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
    expect(await screen.findByText(said)).toBeVisible();
    vi.useRealTimers();
  },
);

test("without a confirmation it goes home after half a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  isRetailer(unpaid);
  const { router } = renderPortal("/checkout-finished");
  await screen.findByText("Confirmando o pagamento…");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(router.state.location.pathname).toBe("/checkout-finished");
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
  vi.useRealTimers();
});

test("who leaves the payment page can go back to it", async () => {
  isRetailer(unpaid);
  renderPortal("/checkout-finished?cancelado=true");
  expect(await screen.findByText("O pagamento não foi concluído")).toBeVisible();
  expect(screen.getByRole("link", { name: "Voltar ao pagamento" })).toHaveAttribute("href", PAY);
  expect(await screen.findByRole("link", { name: "Ir para o portal" })).toHaveAttribute("href", "/varejista");
});

test("who has paid by now is told so, wherever the page that they left was", async () => {
  isRetailer({ ...unpaid, checkoutFinalizado: true });
  const { router } = renderPortal("/checkout-finished?cancelado=true");
  await waitFor(() => expect(router.state.location.pathname).toBe("/varejista"));
  expect(screen.queryByText("O pagamento não foi concluído")).toBeNull();
});

test("who must pay first is not offered the portal, which would lead back", async () => {
  isRetailer(small); // who would be led to the payment from any other screen (GR-07)
  const { queries } = renderPortal("/checkout-finished?cancelado=true");
  expect(await screen.findByText("O pagamento não foi concluído")).toBeVisible();
  await waitFor(() => expect(queries.getQueryData(retailerQuery.queryKey)).toEqual(small));
  expect(screen.queryByRole("link", { name: "Ir para o portal" })).toBeNull();
});

test.each([SCREEN, PAY, "/checkout-finished"])("%s is a retailer's alone (RT-32)", async (path) => {
  signedInAs("PARCEIRO");
  server.use(http.get(`${API}/parceiros`, () => HttpResponse.json({})));
  const { router } = renderPortal(path);
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(path); // and not where its screen would have led
});

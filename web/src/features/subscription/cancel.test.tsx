import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { homeAnswers } from "../../../test/homes";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { aPlan, subscriptionAnswers } from "../../../test/subscription";

beforeEach(() => {
  homeAnswers();
  signedInAs("VAREJISTA");
  subscriptionAnswers(aPlan);
});

const SCREEN = "/varejista/assinatura";

test("what a cancelled subscription still owes is told", async () => {
  const ended = { endsAt: "2026-12-10T12:00:00Z", canceledAt: "2026-11-20T12:00:00Z" };
  subscriptionAnswers({ ...aPlan, ...ended, nextCharge: { cents: 1495, at: ended.endsAt } });
  renderPortal(SCREEN);
  expect(await screen.findByText(/ainda são cobrados R\$ 14,95 de mudanças já feitas/)).toBeVisible();
  expect(screen.queryByText(/nada mais é cobrado/i)).toBeNull();
});

test("a cancelled subscription with an open invoice does not say that nothing is to be paid", async () => {
  const { nextCharge: _, ...rest } = aPlan;
  const ended = { endsAt: "2026-12-10T12:00:00Z", canceledAt: "2026-11-20T12:00:00Z" };
  subscriptionAnswers({ ...rest, ...ended, overdueSince: "2026-11-19T12:00:00Z" });
  renderPortal(SCREEN);
  expect(await screen.findByText(/Há uma fatura em aberto, que ainda precisa ser paga/)).toBeVisible();
});

test("a credit that a cancelled subscription leaves is told", async () => {
  const { nextCharge: _, ...rest } = aPlan;
  const ended = { endsAt: "2026-12-10T12:00:00Z", canceledAt: "2026-11-20T12:00:00Z" };
  subscriptionAnswers({ ...rest, ...ended, creditCents: 5980 });
  renderPortal(SCREEN);
  expect(await screen.findByText(/O seu crédito de R\$ 59,80 fica guardado/)).toBeVisible();
});

const asksToCancel = async (change: Partial<typeof aPlan>) => {
  subscriptionAnswers({ ...aPlan, ...change });
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar assinatura" }));
  return screen.findByRole("dialog", { name: "Cancelar a assinatura?" });
};

test.each([
  ["nothing", {}, "Nada mais é cobrado."],
  ["a charge", { onCancel: { chargeCents: 1495, creditCents: 0 } }, "Nesse dia ainda são cobrados R$ 14,95"],
  [
    "a credit",
    { onCancel: { chargeCents: 0, creditCents: 5980 } },
    "O seu crédito de R$ 59,80 fica guardado",
  ],
])(
  "the question says until when it is paid, what stays readable, and that it leaves %s",
  async (_, change, words) => {
    const question = await asksToCancel(change);
    expect(question).toHaveTextContent("Está paga até 10/12/2026");
    expect(question).toHaveTextContent(words);
    expect(question).toHaveTextContent("cupons, lojas e relatórios continuam abertos para consulta");
  },
);

test("the question says that an open invoice is still to be paid, and does not call its month paid", async () => {
  const question = await asksToCancel({ overdueSince: "2026-11-18T12:00:00Z" });
  expect(question).toHaveTextContent("Ela termina em 10/12/2026");
  expect(question).toHaveTextContent(
    /fatura em aberto, que ainda precisa ser paga. Fora ela, nada mais é cobrado/,
  );
});

test("it is cancelled after a question with its day, and taken back", async () => {
  let subscription = aPlan;
  server.use(
    http.get(`${API}/retailers/me/subscription`, () => HttpResponse.json(subscription)),
    http.delete(`${API}/retailers/me/subscription`, () => {
      const { nextCharge: _, ...rest } = aPlan;
      subscription = { ...rest, endsAt: "2026-12-10T12:00:00Z", canceledAt: "2026-11-20T12:00:00Z" };
      return HttpResponse.json({ endsAt: subscription.endsAt });
    }),
    http.post(`${API}/retailers/me/subscription/resume`, () => HttpResponse.json(aPlan)),
  );
  renderPortal(SCREEN);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar assinatura" }));
  const [, confirm] = await screen.findAllByRole("button", { name: "Cancelar assinatura", hidden: true });
  await userEvent.click(confirm as HTMLElement);
  expect(await screen.findByText("Termina em 10/12/2026")).toBeVisible();
  expect(screen.getByText("Nenhuma")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mais uma loja" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Retomar assinatura" }));
  expect(await screen.findByText("Em dia")).toBeVisible();
});

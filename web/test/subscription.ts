import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API, problem } from "./render";
import { someRetailer } from "./retailer";
import { server } from "./setup";

const products: Schemas["SubscriptionProduct"][] = [
  { id: "base", name: "Plano Seiva", quantity: 1, unitPriceCents: 4990 },
  { id: "loja", name: "Loja", quantity: 3, unitPriceCents: 2990 },
];

export const somePlan: Schemas["Plan"] = { products, totalCents: 13_960, maximumStores: 3 };

export const someSubscription: Schemas["Subscription"] = {
  ...somePlan,
  ...{ status: "ATIVA", overdueSince: null, late: false, createdAt: "2026-11-01T12:00:00Z" },
};

/** The same with what its provider tells: all three stores are in use. */
export const aPlan: Schemas["Subscription"] = {
  ...someSubscription,
  stores: { used: 3, allowed: 3 },
  nextCharge: { cents: 13_960, at: "2026-12-10T12:00:00Z" },
  method: { kind: "CARTAO", brand: "visa", last4: "4242" },
  payer: { name: "Mercado Seiva", email: "financeiro@mercado.com.br" },
  invoices: [
    {
      ...{ id: "in_1", at: "2026-11-10T12:00:00Z", cents: 13_960, status: "PAGA" },
      receiptURL: "https://pay.example/in_1",
    },
  ],
};

/** Answers what four stores cost. */
export const quotes = (other: Partial<Schemas["Quotation"]> = {}) =>
  server.use(
    http.post(`${API}/retailers/me/subscription/preview`, () =>
      HttpResponse.json({
        ...{ stores: 4, currentCents: 13_960, monthlyCents: 16_950, differenceCents: 2990, nowCents: 1993 },
        ...{ nextCharge: { cents: 16_950, at: "2026-12-10T12:00:00Z" }, at: "2026-11-20T12:00:00Z" },
        ...other,
      }),
    ),
  );

/** A retailer that has not paid. */
export const unpaid: Schemas["Retailer"] = {
  ...someRetailer,
  ...{ checkoutFinalizado: false, numeroMaximoLojas: null },
};

/** An unpaid retailer that goes straight to the payment page. */
export const small: Schemas["Retailer"] = { ...unpaid, numeroLojas: 1, numeroMaximoPdvs: 20 };

/** Answers who the retailer is. */
export const isRetailer = (retailer: Schemas["Retailer"]) =>
  server.use(http.get(`${API}/varejistas`, () => HttpResponse.json(retailer)));

/** Answers the retailer's subscription (null: none) and plan. */
export const subscriptionAnswers = (subscription: Schemas["Subscription"] | null = someSubscription) =>
  server.use(
    http.get(`${API}/retailers/me/subscription`, () =>
      subscription
        ? HttpResponse.json(subscription)
        : problem(404, "billing.not_found", "Assinatura não encontrada"),
    ),
    http.get(`${API}/retailers/me/plan`, () => HttpResponse.json(somePlan)),
  );

/** Answers where to pay, and counts how often that was asked. */
export function paymentPage(answer: () => Response) {
  const asked = { times: 0 };
  server.use(
    http.get(`${API}/retailers/me/checkout-url`, () => {
      asked.times++;
      return answer();
    }),
  );
  return asked;
}

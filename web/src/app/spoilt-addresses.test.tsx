import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../test/render";
import { server } from "../../test/setup";
import { aPlan, quotes, subscriptionAnswers } from "../../test/subscription";

// The router leaves in what a route's own reading drops: a screen that took it would show what no link means, or nothing.

test("the calendar of an address without a month shows this one", async () => {
  signedInAs("VAREJISTA");
  const asked: string[] = [];
  server.use(
    http.get(`${API}/varejistas/propagandas/ocupacao`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("startDate") ?? "");
      return HttpResponse.json({ maximum: 10, banners: [], days: [] });
    }),
  );
  renderPortal("/varejista/advertisement-calendar?month=nunca");
  await waitFor(() => expect(asked.at(-1)).toMatch(/^20\d{2}-\d{2}-01$/));
});

test("no number of stores is proposed by what is none", async () => {
  signedInAs("VAREJISTA");
  subscriptionAnswers(aPlan);
  quotes();
  renderPortal("/varejista/assinatura?lojas=muitas&voltar=nada");
  expect(await screen.findByRole("textbox", { name: /lojas/i })).toHaveValue(`${aPlan.maximumStores}`);
});

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { aBanner, listsBanners, offersAudience, typeInto } from "../../../test/banners";
import { API, clickBeside, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

const asked: URLSearchParams[] = [];
const ask = () => userEvent.click(screen.getByRole("button", { name: "Verificar" }));

beforeEach(async () => {
  signedInAs("VAREJISTA");
  offersAudience();
  listsBanners("varejistas", [aBanner()]);
  asked.length = 0;
  server.use(
    http.get(`${API}/varejistas/propagandas/banner-1/why`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const reasons = [
        { rule: "active", ok: true, text: "O banner está publicado." },
        { rule: "period", ok: false, text: "Ele já terminou." },
      ];
      return HttpResponse.json({ shows: false, reasons });
    }),
  );
  renderPortal("/varejista/advertisement-list");
  await userEvent.click(await screen.findByRole("button", { name: "Ações de Ofertas de sexta" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Por que aparece?" }));
  typeInto("Dia", "20/11/2026");
});

test("asks about the moment on the reader's clock, and answers rule by rule", async () => {
  typeInto("Hora", "14:30");
  await ask();
  expect(await screen.findByRole("heading", { name: "O banner não aparece" })).toBeVisible();
  expect(screen.getByText("O banner está publicado.")).toBeVisible();
  expect(screen.getByText("Ele já terminou.")).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    storeId: "acacias",
    at: "2026-11-20T17:30:00.000Z",
  });
});

test("a half-typed hour is not taken for now", async () => {
  typeInto("Hora", "14:");
  await ask();
  expect(screen.getByText("Informe a hora como 14:30.")).toBeVisible();
  expect(asked).toEqual([]);
});

test("a click beside it asks for what was typed", async () => {
  clickBeside();
  const question = within(await screen.findByRole("dialog", { name: "Sair sem salvar?" }));
  await userEvent.click(question.getByRole("button", { name: "Continuar editando" }));
  expect(screen.getByLabelText("Dia")).toHaveValue("20/11/2026");
});

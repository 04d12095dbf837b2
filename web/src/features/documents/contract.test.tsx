import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { someRetailer } from "../../../test/retailer";
import { server } from "../../../test/setup";
import { subscriptionAnswers } from "../../../test/subscription";
import { servesTexts } from "../../../test/texts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The retailer was sent its contract so many days ago, and did not sign it yet. */
const unsigned = (days: number) =>
  server.use(
    http.get(`${API}/varejistas`, () =>
      HttpResponse.json({
        ...someRetailer,
        contratoAssinado: false,
        dataAssinatura: null,
        dataEnvioContrato: daysAgo(days),
      }),
    ),
  );

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  subscriptionAnswers();
  servesTexts();
});

test("while there is time to sign, a strip says how long", async () => {
  unsigned(18.5);
  renderPortal("/varejista");
  expect(await screen.findByText("O contrato vence em 12 dias.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ler e assinar" })).toHaveAttribute(
    "href",
    "/documents/accept-terms",
  );
});

test("afterwards only signing, another mail and the way out are left", async () => {
  unsigned(31);
  const mailed = receives(
    "post",
    "/varejistas/contrato/reenviar",
    () => new HttpResponse(null, { status: 204 }),
  );
  renderPortal("/varejista");
  const block = await screen.findByRole("dialog", { name: "Assine o contrato para continuar" });
  expect(
    within(block)
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Reenviar por e-mail", "Sair"]);
  await userEvent.keyboard("{Escape}");
  expect(block).toBeVisible();
  await userEvent.click(within(block).getByRole("button", { name: "Reenviar por e-mail" }));
  expect(await screen.findByText("Contrato enviado por e-mail")).toBeVisible();
  expect(mailed).toHaveLength(1);
  await userEvent.click(within(block).getByRole("link", { name: "Ler e assinar" }));
  expect(await screen.findByText("Começo de Contrato.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the contract is signed once it was accepted", async () => {
  unsigned(3);
  const signed = receives("post", "/varejistas/documentos/accept-terms", () => {
    server.use(http.get(`${API}/varejistas`, () => HttpResponse.json(someRetailer)));
    return HttpResponse.json({}, { status: 201 });
  });
  renderPortal("/documents/accept-terms");
  await userEvent.click(await screen.findByRole("button", { name: "Assinar contrato" }));
  expect(await screen.findByText("Marque que leu e aceita o contrato.")).toBeVisible();
  expect(signed).toHaveLength(0);
  await userEvent.click(screen.getByLabelText("Li e aceito o contrato"));
  await userEvent.click(screen.getByRole("button", { name: "Assinar contrato" }));
  expect(await screen.findByText("Contrato assinado")).toBeVisible();
  expect(signed).toEqual([{ aceito: true, sha256: "ab" }]);
  expect(await screen.findByText("Assinado em 02/01/2026 09:00.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assinar contrato" })).toBeNull();
});

test("a failure is told in the specification's words, and a changed text in the server's", async () => {
  unsigned(3);
  server.use(
    http.post(
      `${API}/varejistas/documentos/accept-terms`,
      () => problem(503, "unavailable", "Voltamos em instantes"),
      {
        once: true,
      },
    ),
    http.post(`${API}/varejistas/documentos/accept-terms`, () =>
      problem(409, "contracts.changed", "O contrato mudou."),
    ),
  );
  renderPortal("/documents/accept-terms");
  await userEvent.click(await screen.findByLabelText("Li e aceito o contrato"));
  await userEvent.click(screen.getByRole("button", { name: "Assinar contrato" }));
  expect(await screen.findByText("Erro ao enviar o formulario")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Assinar contrato" }));
  expect(await screen.findByText("O contrato mudou.")).toBeVisible();
});

test("documents offer the contract that is still to sign", async () => {
  unsigned(3);
  renderPortal("/varejista/documentos");
  expect(await screen.findByText("Ainda não foi assinado")).toBeVisible();
  expect(screen.getByRole("link", { name: "Abrir Termos de uso" })).toHaveAttribute(
    "href",
    "/varejista/termos",
  );
});

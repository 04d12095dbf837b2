import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { receives } from "../../../test/api-keys";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { aContract, signedContract } from "../../../test/retailer";
import { savesFiles } from "../../../test/saved-files";
import { server } from "../../../test/setup";
import { aPlan, subscriptionAnswers } from "../../../test/subscription";
import { inProfileOf } from "../../../test/switched";
import { servesTexts } from "../../../test/texts";

/** The retailer did not sign yet, and has this many days left. */
const unsigned = (days: number) =>
  server.use(
    http.get(`${API}/varejistas/contrato`, () =>
      HttpResponse.json(aContract({ situacao: days > 0 ? "pendente" : "bloqueado", diasParaExpirar: days })),
    ),
  );

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  subscriptionAnswers();
  servesTexts();
});

test("while there is time to sign, a strip says how long", async () => {
  unsigned(12);
  renderPortal("/varejista");
  expect(await screen.findByText("Assine até 04/12/2026 (12 dias).")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ler e assinar" })).toHaveAttribute(
    "href",
    "/documents/accept-terms",
  );
});

test.each([
  ["was never sent", aContract({ situacao: "nenhum", dataEnvioContrato: null, diasParaExpirar: 0 })],
  ["is signed", signedContract],
])("a contract that %s means nothing (CT-03)", async (_, contract) => {
  let asked = false;
  server.use(
    http.get(`${API}/varejistas/contrato`, () => {
      asked = true;
      return HttpResponse.json(contract);
    }),
  );
  renderPortal("/varejista");
  await screen.findByRole("heading", { level: 1, name: /Ana$/ });
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByText(/contrato/i)).toBeNull();
});

test("afterwards only signing, another mail and the way out are left", async () => {
  unsigned(0);
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
  ).toEqual(["Reenviar por e-mail", "Sair da conta"]);
  await userEvent.keyboard("{Escape}");
  expect(block).toBeVisible();
  await userEvent.click(within(block).getByRole("button", { name: "Reenviar por e-mail" }));
  expect(await screen.findByText("Contrato enviado por e-mail")).toBeVisible();
  expect(mailed).toHaveLength(1);
  await userEvent.click(within(block).getByRole("link", { name: "Ler e assinar" }));
  expect(await screen.findByText("Começo de Contrato.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who does not sign cancels the subscription there, and is told when it ends", async () => {
  unsigned(0);
  let subscription: typeof aPlan = { ...aPlan, onCancel: { chargeCents: 1495, creditCents: 0 } };
  server.use(
    http.get(`${API}/retailers/me/subscription`, () => HttpResponse.json(subscription)),
    http.delete(`${API}/retailers/me/subscription`, () => {
      const { nextCharge: _, ...rest } = aPlan;
      subscription = { ...rest, endsAt: "2026-12-10T12:00:00Z", canceledAt: "2026-11-20T12:00:00Z" };
      return HttpResponse.json({ endsAt: subscription.endsAt });
    }),
  );
  renderPortal("/varejista");
  const block = await screen.findByRole("dialog", { name: "Assine o contrato para continuar" });
  await userEvent.click(await within(block).findByRole("button", { name: "Cancelar assinatura" }));
  const question = await screen.findByRole("dialog", { name: "Cancelar a assinatura?" });
  expect(question).toHaveTextContent("Está paga até 10/12/2026");
  expect(question).toHaveTextContent("Nesse dia ainda são cobrados R$ 14,95");
  expect(question).toHaveTextContent("O portal continua fechado até o contrato ser assinado");
  expect(question).not.toHaveTextContent(/tudo funciona|abertos para consulta/i);
  await userEvent.click(within(question).getByRole("button", { name: "Cancelar assinatura" }));
  expect(await within(block).findByText(/foi cancelada e termina em/)).toHaveTextContent("10/12/2026");
  expect(within(block).queryByRole("button", { name: "Cancelar assinatura" })).toBeNull();
});

test("the contract is signed once it was accepted", async () => {
  unsigned(27);
  const signed = receives("post", "/varejistas/documentos/accept-terms", () => {
    server.use(http.get(`${API}/varejistas/contrato`, () => HttpResponse.json(signedContract)));
    return HttpResponse.json(signedContract, { status: 201 });
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

test("who signed saves the certificate", async () => {
  server.use(http.get(`${API}/varejistas/contrato`, () => HttpResponse.json(signedContract)));
  const saved = savesFiles();
  const asked = receives("get", "/varejistas/contrato/certificado", () => new HttpResponse("%PDF"));
  renderPortal("/documents/accept-terms");
  await userEvent.click(await screen.findByRole("button", { name: "Certificado" }));
  await waitFor(() => expect(saved).toEqual(["certificado-do-contrato.pdf"]));
  expect(asked).toHaveLength(1);
});

test("a failure is told in the specification's words, and a changed text in the server's", async () => {
  unsigned(27);
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
  unsigned(27);
  renderPortal("/varejista/documentos");
  expect(await screen.findByText("Ainda não foi assinado")).toBeVisible();
  expect(screen.getByRole("link", { name: "Abrir Termos de uso" })).toHaveAttribute(
    "href",
    "/varejista/termos",
  );
});

test("of a contract on paper nothing is shown that was not signed", async () => {
  const onPaper = {
    id: "contrato",
    name: "Contrato de adesão",
    url: "/documents/accept-terms",
    date: signedContract.dataAssinatura,
    onPaper: true,
  };
  server.use(
    http.get(`${API}/varejistas/contrato`, () =>
      HttpResponse.json({ ...signedContract, assinadoEmPapel: true }),
    ),
    http.get(`${API}/varejistas/contrato/texto`, () =>
      problem(404, "contracts.on_paper", "Este contrato foi assinado fora do portal."),
    ),
    http.get(`${API}/varejistas/documentos`, () => HttpResponse.json([onPaper])),
  );
  renderPortal("/varejista/documentos");
  expect(await screen.findByText("Assinado fora do portal; registrado em 02/01/2026 09:00")).toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Abrir Contrato de adesão" }));
  expect(await screen.findByText("Assinado fora do portal. Registrado em 02/01/2026 09:00.")).toBeVisible();
  expect(screen.getByText(/não está guardado aqui/)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Assinar contrato" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Certificado" })).toBeNull();
});

test("a software house, which signs none, is told of no contract", async () => {
  signedInAs("PARCEIRO");
  const terms = {
    id: "termos",
    name: "Termos de uso",
    url: "/parceiro/termos",
    date: "2026-11-20T12:00:00Z",
  };
  server.use(http.get(`${API}/parceiros/documentos`, () => HttpResponse.json([terms])));
  renderPortal("/parceiro/documentos");
  expect(await screen.findByRole("link", { name: "Abrir Termos de uso" })).toBeVisible();
  expect(screen.getByText("Os textos que valem entre a sua empresa e a Seiva.")).toBeVisible();
  expect(screen.queryByText(/contrato/i)).toBeNull();
});

describe("an administrator in the retailer's profile", () => {
  beforeEach(() => inProfileOf("VAREJISTA"));

  test("is told that the time is over, and not held", async () => {
    unsigned(0);
    renderPortal("/varejista/documentos");
    expect(await screen.findByText("O prazo para assinar o contrato acabou.")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("reads the contract and does not sign it", async () => {
    unsigned(27);
    renderPortal("/documents/accept-terms");
    expect(await screen.findByText("Só quem é da empresa assina o contrato.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Assinar contrato" })).toBeNull();
  });
});

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { newVersion } from "../../../test/contract-texts";
import { homeAnswers } from "../../../test/homes";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { signedContract } from "../../../test/retailer";
import { server } from "../../../test/setup";
import { subscriptionAnswers } from "../../../test/subscription";
import { inProfileOf } from "../../../test/switched";
import { servesTexts } from "../../../test/texts";

const asks = (changes: Parameters<typeof newVersion>[0] = {}) => {
  const { texto: _, comparacao: __, versaoAssinada: ___, ...novaVersao } = newVersion(changes);
  server.use(
    http.get(`${API}/varejistas/contrato`, () => HttpResponse.json({ ...signedContract, novaVersao })),
    http.get(`${API}/varejistas/contrato/nova-versao`, () => HttpResponse.json(newVersion(changes))),
  );
};

beforeEach(() => {
  signedInAs("VAREJISTA");
  homeAnswers();
  subscriptionAnswers();
  servesTexts();
});

test("a strip leads to the newer version, and nothing is blocked", async () => {
  asks();
  renderPortal("/varejista");
  expect(await screen.findByText("O contrato tem uma nova versão.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Ver o que muda" })).toHaveAttribute(
    "href",
    "/documents/accept-terms",
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the newer version is compared with what was signed, and signed in its place", async () => {
  asks();
  const bodies: unknown[] = [];
  server.use(
    http.post(`${API}/varejistas/documentos/accept-terms`, async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? problem(409, "contracts.changed", "O contrato mudou depois que você o abriu.")
        : HttpResponse.json(signedContract, { status: 201 });
    }),
  );
  renderPortal("/documents/accept-terms");
  const changes = await screen.findByRole("list", {
    name: "Comparação com a versão de 20/11/2026, que você assinou",
  });
  expect(within(changes).getByText("Sem prazo.").tagName).toBe("DEL");
  expect(screen.getByText(/^Leia e aceite até 20\/01\/2027 \(55 dias\)\. Nada é bloqueado/)).toBeVisible();
  expect(screen.getByText("O que mudou: Agora há um prazo.")).toBeVisible();
  await userEvent.click(screen.getByLabelText("Li e aceito a nova versão do contrato"));
  await userEvent.click(screen.getByRole("button", { name: "Assinar nova versão" }));
  expect(await screen.findByText("O contrato mudou depois que você o abriu.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Assinar nova versão" }));
  expect(await screen.findByText("Nova versão assinada")).toBeVisible();
  expect(bodies).toEqual(Array(2).fill({ aceito: true, sha256: "cd" }));
  expect(screen.queryByRole("button", { name: "Assinar nova versão" })).toBeNull();
});

test("after the day it may still be signed, and of a contract on paper there is nothing to compare", async () => {
  asks({ dias: 0, comparacao: [], versaoAssinada: "" });
  renderPortal("/documents/accept-terms");
  expect(await screen.findByText(/^O prazo para aceitar terminou em 20\/01\/2027/)).toBeVisible();
  expect(screen.getByText(/foi assinado fora do portal e não está guardado aqui/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Assinar nova versão" })).toBeVisible();
});

test("an administrator in the profile reads, and does not sign", async () => {
  inProfileOf("VAREJISTA");
  asks();
  renderPortal("/documents/accept-terms");
  expect(await screen.findByText("Só quem é da empresa assina o contrato.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Assinar nova versão" })).toBeNull();
});

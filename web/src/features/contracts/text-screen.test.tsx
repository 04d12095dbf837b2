import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { listsKeys as lists } from "../../../test/api-keys";
import { aDraft, aVersion } from "../../../test/contract-texts";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Draft } from "./queries";

const draftIs = (draft: Draft) =>
  server.use(http.get(`${API}/admin/contratos/rascunho`, () => HttpResponse.json(draft)));

beforeEach(() => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/contratos/versoes", [aVersion()]);
});

test("a draft is shown as what changes and as it reads, and is published over what was seen", async () => {
  draftIs(aDraft());
  const seen: (string | null)[] = [];
  server.use(
    http.post(`${API}/admin/contratos/rascunho/publicar`, ({ request }) => {
      seen.push(request.headers.get("If-Match"));
      return HttpResponse.json(aVersion({ numero: 2 }), { status: 201 });
    }),
  );
  renderPortal("/admin/contratos/texto");
  const changes = await screen.findByRole("list", { name: "O que muda da versão 1 para a versão 2" });
  expect(
    within(changes)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "2 linhas iguais",
    "{razaoSocial}, {cnpj}, {endereco}.",
    "− Sai Sem prazo.",
    "+ Entra O prazo é de um ano.",
  ]);
  await userEvent.click(screen.getByText("Prévia"));
  expect(screen.getByRole("heading", { name: "Contrato de exemplo" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Publicar" }));
  const dialog = await screen.findByRole("dialog", { name: "Publicar a versão 2?" });
  expect(within(dialog).getByText(/pede o aceite até 20\/01\/2027/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Publicar" }));
  expect(await screen.findByText("Versão 2 publicada")).toBeVisible();
  expect(seen).toEqual(['"3"']);
});

test("what a draft lacks is said, and nothing is published", async () => {
  draftIs(aDraft({ faltam: ["# ", "{cnpj}"] }));
  renderPortal("/admin/contratos/texto");
  expect(
    await screen.findByText("Falta no texto: o título, uma linha que começa com '# ', {cnpj}."),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publicar" })).toBeNull();
});

test("who saves over somebody else's draft is told, and sees theirs before saving again", async () => {
  draftIs(aDraft());
  const seen: (string | null)[] = [];
  server.use(
    http.put(`${API}/admin/contratos/rascunho`, ({ request }) => {
      seen.push(request.headers.get("If-Match"));
      if (seen.length > 1) return HttpResponse.json(aDraft({ versao: "5", nota: "Minha nota." }));
      draftIs(aDraft({ versao: "4", editadoPor: "Bia Reis" }));
      return problem(412, "contracts.stale", "Outra pessoa mudou ou publicou este rascunho.");
    }),
  );
  renderPortal("/admin/contratos/texto");
  const note = await screen.findByLabelText(/^O que mudou/);
  await userEvent.clear(note);
  await userEvent.type(note, "Minha nota.");
  await userEvent.click(screen.getByRole("button", { name: "Salvar rascunho" }));
  expect(await screen.findByText("Outra pessoa mudou ou publicou este rascunho.")).toBeVisible();
  expect(await screen.findByText(/Rascunho salvo por Bia Reis/)).toBeVisible();
  expect(note).toHaveValue("Minha nota.");
  await userEvent.click(screen.getByRole("button", { name: "Salvar rascunho" }));
  expect(await screen.findByText("Rascunho salvo")).toBeVisible();
  expect(seen).toEqual(['"3"', '"4"']);
});

test("why a version is not published is told", async () => {
  draftIs(aDraft());
  server.use(
    http.post(`${API}/admin/contratos/rascunho/publicar`, () =>
      problem(412, "contracts.stale", "Outra pessoa mudou ou publicou este rascunho."),
    ),
  );
  renderPortal("/admin/contratos/texto");
  await userEvent.click(await screen.findByRole("button", { name: "Publicar" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Publicar" }));
  expect(await screen.findByText("Outra pessoa mudou ou publicou este rascunho.")).toBeVisible();
});

test("two published versions are compared, and one is read", async () => {
  draftIs(aDraft({ salvo: false, nota: "", maisNova: aVersion({ numero: 3 }) }));
  lists("/admin/contratos/versoes", [
    aVersion({ numero: 3, dia: "2026-12-20" }),
    aVersion({ numero: 2, dia: "2026-12-01", nota: "Agora há um prazo.", aceitarAte: "2027-01-20" }),
    aVersion(),
  ]);
  const asked: string[] = [];
  server.use(
    http.get(`${API}/admin/contratos/versoes/3/comparacao`, ({ request }) => {
      const from = new URL(request.url).searchParams.get("de") ?? "";
      asked.push(from);
      return HttpResponse.json({ linhas: from === "1" ? aDraft().comparacao : [] });
    }),
    http.get(`${API}/admin/contratos/versoes/1`, () =>
      HttpResponse.json({ ...aVersion(), texto: aDraft().previa }),
    ),
  );
  renderPortal("/admin/contratos/texto");
  expect(await screen.findByText("Agora há um prazo.")).toBeVisible();
  expect(
    screen.getByText("Quem assinou uma versão anterior é convidado a aceitar até 20/01/2027"),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Comparar a versão 3" }));
  expect(await screen.findByText("Nenhuma linha muda.")).toBeVisible();
  await userEvent.click(screen.getByRole("combobox", { name: "Comparar com" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Versão 1 ·/ }));
  expect(await screen.findByText("Sem prazo.")).toBeVisible();
  expect(asked).toEqual(["2", "1"]);
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Ver texto da versão 1" }));
  expect(await screen.findByRole("heading", { name: "Contrato de exemplo" })).toBeVisible();
});

test.each(["SUPORTE", "VAREJISTA", "PARCEIRO"] as const)("is nothing for %s", async (profile) => {
  signedInAs(profile);
  server.use(http.get(`${API}/parceiros`, () => HttpResponse.json({})));
  renderPortal("/admin/contratos/texto");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});

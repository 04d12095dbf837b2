import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { listsKeys as lists } from "../../../test/api-keys";
import { aRequest, aThread, privacyAct, showsRequest } from "../../../test/privacy";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";

test("an administrator sees how much is left, narrows the queue and opens a request", async () => {
  signedInAs("ADMINISTRADOR");
  const asked = lists("/admin/privacidade", [
    aRequest(),
    aRequest({ id: "2", numero: 11, tipo: "OUTRO", restam: -2, varejista: "" }),
    aRequest({ id: "3", numero: 10, tipo: "CORRECAO", situacao: "RESPONDIDO", restam: -9 }),
  ]);
  renderPortal("/admin/privacidade?restam=PERTO");
  const row = await screen.findByRole("row", {
    name: /Acesso aos dados.*Empório Alfa.*Aberto.*faltam 3 dias/,
  });
  expect(within(row).getByRole("link")).toHaveAttribute("href", "/admin/privacidade/request-1");
  expect(screen.getByRole("row", { name: /Outro direito.*vencido há 2 dias/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /Correção.*Respondido/ })).not.toHaveTextContent("vencido");
  expect(asked.at(-1)?.get("restam")).toBe("PERTO");
  await userEvent.click(screen.getByRole("combobox", { name: "Tipo" }));
  await userEvent.click(await screen.findByRole("option", { name: "Correção" }));
  await waitFor(() => expect(asked.at(-1)?.get("tipo")).toBe("CORRECAO"));
});

test("support sees the queue and opens nothing", async () => {
  signedInAs("SUPORTE");
  lists("/support/privacidade", [aRequest()]);
  renderPortal("/support/privacidade");
  const row = await screen.findByRole("row", { name: /Acesso aos dados/ });
  expect(within(row).queryByRole("link")).toBeNull();
});

test("an empty queue says what will stand there", async () => {
  signedInAs("ADMINISTRADOR");
  lists("/admin/privacidade", []);
  renderPortal("/admin/privacidade");
  expect(await screen.findByText("Nenhum pedido de privacidade")).toBeVisible();
});

test("support is led to no request", async () => {
  signedInAs("SUPORTE");
  let asked = 0;
  server.use(
    http.get(`${API}/*/privacidade/request-1`, () => {
      asked++;
      return HttpResponse.json(aThread());
    }),
  );
  renderPortal("/support/privacidade/request-1");
  expect(await screen.findByRole("heading", { name: "Página não encontrada" })).toBeVisible();
  expect(asked).toBe(0);
});

test("a request is answered with the file of its kind, as it was seen", async () => {
  signedInAs("ADMINISTRADOR");
  const at = await showsRequest(aThread());
  expect(screen.getByText(/O que vocês têm/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(at.sent).toEqual([]);
  expect(dialog.getByRole("checkbox", { name: /baixar o que guardamos/ })).toBeChecked();
  await userEvent.type(dialog.getByRole("textbox", { name: /Resposta à pessoa/ }), "Aqui está.");
  await userEvent.type(dialog.getByRole("textbox", { name: /O que foi feito/ }), "Conferi.");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(await screen.findByText("Resposta enviada com sucesso")).toBeVisible();
  expect(at.sent).toEqual([
    {
      way: "respostas",
      about: '"v1"',
      body: { texto: "Aqui está.", feito: "Conferi.", recusado: false, arquivo: true },
    },
  ]);
});

test("a refusal says its ground, and brings no file", async () => {
  signedInAs("ADMINISTRADOR");
  const at = await showsRequest(aThread());
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("checkbox", { name: "O pedido é recusado" }));
  expect(dialog.queryByRole("checkbox", { name: /baixar/ })).toBeNull();
  await userEvent.type(dialog.getByRole("textbox", { name: /Resposta à pessoa/ }), "Não.");
  await userEvent.type(dialog.getByRole("textbox", { name: /Base legal/ }), "LGPD, art. 16, I");
  await userEvent.type(dialog.getByRole("textbox", { name: /O que foi feito/ }), "Conferi.");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  await screen.findByText("Resposta enviada com sucesso");
  expect(at.sent).toEqual([
    {
      way: "respostas",
      about: '"v1"',
      body: { texto: "Não.", feito: "Conferi.", recusado: true, fundamento: "LGPD, art. 16, I" },
    },
  ]);
});

test("what a colleague did first is shown before the answer is sent after all", async () => {
  signedInAs("ADMINISTRADOR");
  const at = await showsRequest(aThread({ tipo: "OUTRO", podeArquivo: false }));
  await userEvent.click(screen.getByRole("button", { name: "Responder" }));
  at.now = aThread({
    tipo: "OUTRO",
    podeArquivo: false,
    situacao: "EM_ANALISE",
    versao: "v2",
    atos: [privacyAct()],
  });
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /Resposta à pessoa/ }), "Feito.");
  await userEvent.type(dialog.getByRole("textbox", { name: /O que foi feito/ }), "Conferi.");
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  expect(await dialog.findByText(/começou a análise/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Enviar resposta" }));
  await screen.findByText("Resposta enviada com sucesso");
  expect(at.sent.map((sent) => (sent as { about: string }).about)).toEqual(['"v1"', '"v2"']);
});

test("of who is gone the evidence is left, and nothing is offered", async () => {
  signedInAs("ADMINISTRADOR");
  await showsRequest(
    aThread({
      nome: "",
      cpf: "",
      contaId: "",
      texto: "",
      situacao: "ENCERRADO",
      terminouEm: "2026-11-21T12:00:00Z",
      atos: [privacyAct({ tipo: "ENCERROU", quem: "" })],
    }),
  );
  expect(screen.getByText("A conta não existe mais: só as provas ficaram.")).toBeVisible();
  expect(screen.getByText(/apagou a conta antes da resposta/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Responder" })).toBeNull();
});

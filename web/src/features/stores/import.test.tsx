import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, problem, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import type { Schemas } from "../../api/client";
import { MAX_BYTES } from "./table-file";

const TABLE = "CNPJ;Nome\n11222333000181;Um\n123;Dois";

const aRow = (
  linha: number,
  nomeFantasia: string,
  erros: Record<string, string> = {},
): Schemas["StoreRow"] => ({
  linha,
  nomeFantasia,
  erros,
  documento: "11222333000181",
  cep: "",
  endereco: "",
  numero: "",
  bairro: "",
  cidade: "",
  uf: "",
  categoria: "",
});
const wrong = aRow(3, "Dois", { documento: "CNPJ inválido" });

/** Answers a call of the import; gives what was sent. */
const takes = (path: string, answer: () => Response) => {
  const sent: { body: string; query: string; type: string | null }[] = [];
  server.use(
    http.post(`${API}${path}`, async ({ request }) => {
      const query = new URL(request.url).searchParams.toString();
      sent.push({ body: await request.text(), query, type: request.headers.get("Content-Type") });
      return answer();
    }),
  );
  return sent;
};
const previews = (linhas: Schemas["StoreRow"][]) => {
  const erradas = linhas.filter(({ erros }) => Object.keys(erros).length > 0).length;
  return takes("/varejistas/lojas/import/preview", () =>
    HttpResponse.json({ linhas, erradas, certas: linhas.length - erradas, colunasIgnoradas: ["Obs"] }),
  );
};
const open = async () => {
  const portal = renderPortal("/varejista/lojas/importar");
  await screen.findByLabelText("Cole aqui");
  return portal;
};
const check = async (table = TABLE) => {
  await userEvent.click(screen.getByLabelText("Cole aqui"));
  await userEvent.paste(table);
  await userEvent.click(screen.getByRole("button", { name: "Conferir" }));
};

beforeEach(() => signedInAs("VAREJISTA"));

test("nothing is sent before there is something to send", async () => {
  const sent = previews([]);
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Conferir" }));
  expect(await screen.findByText("Cole as lojas ou escolha um arquivo.")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("the preview names each error at its row and column before anything is kept", async () => {
  const sent = previews([aRow(2, "Um"), wrong]);
  await open();
  await check();
  const row = await screen.findByRole("row", { name: /Dois/ });
  expect(within(row).getByText("CNPJ inválido")).toBeVisible();
  expect(sent).toEqual([{ body: TABLE, query: "", type: "text/csv" }]);
  expect(screen.getByText("1 loja certa")).toBeVisible();
  expect(screen.getByText("1 linha com erro")).toBeVisible();
  expect(screen.getByText("Colunas deixadas de fora: Obs.")).toBeVisible();
  expect(screen.queryByRole("row", { name: /Um/ })).toBeNull();
  await userEvent.click(screen.getByText("Todas"));
  expect(await screen.findByRole("row", { name: /Um/ })).toHaveTextContent("Certa");
});

test("going back keeps what was pasted", async () => {
  previews([wrong]);
  await open();
  await check();
  expect(await screen.findByText("Nenhuma linha está certa. Corrija e confira de novo.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Importar/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Voltar e corrigir" }));
  expect(await screen.findByLabelText("Cole aqui")).toHaveValue(TABLE);
});

test("the right rows alone are imported, and the others are told", async () => {
  previews([aRow(2, "Um"), wrong]);
  const sent = takes("/varejistas/lojas/import", () =>
    HttpResponse.json({ criadas: 1, recusadas: [wrong] }, { status: 201 }),
  );
  await open();
  await check();
  await userEvent.click(await screen.findByRole("button", { name: "Importar só a certa" }));
  expect(await screen.findByText("1 loja importada")).toBeVisible();
  expect(screen.getByText(/Linha 3 · Dois/)).toHaveTextContent("CNPJ inválido");
  expect(sent).toEqual([{ body: TABLE, query: "somenteCertas=true", type: "text/csv" }]);
  await userEvent.click(screen.getByRole("button", { name: "Importar mais" }));
  expect(await screen.findByLabelText("Cole aqui")).toHaveValue("");
});

test("without errors all are imported or none, and a refusal keeps the preview", async () => {
  previews([aRow(2, "Um"), aRow(3, "Dois")]);
  const sent = takes("/varejistas/lojas/import", () =>
    problem(422, "stores.over_limit", "A assinatura permite até 3 lojas."),
  );
  await open();
  await check();
  await userEvent.click(await screen.findByRole("button", { name: "Importar 2 lojas" }));
  expect(await screen.findByText("A assinatura permite até 3 lojas.")).toBeVisible();
  expect(screen.getByRole("row", { name: /Um/ })).toBeVisible();
  expect(sent[0]?.query).toBe("somenteCertas=false");
});

test("a table that cannot be read says why under the field", async () => {
  takes("/varejistas/lojas/import/preview", () =>
    problem(422, "stores.bad_table", "Verifique os campos e tente novamente.", {
      arquivo: "A primeira linha deve ter os nomes das colunas.",
    }),
  );
  await open();
  await check();
  expect(await screen.findByText("A primeira linha deve ter os nomes das colunas.")).toBeVisible();
  expect(screen.getByLabelText("Cole aqui")).toHaveValue(TABLE);
});

/** A file of these bytes; the tests' browser cannot read one by itself. */
const aFile = (bytes: Uint8Array<ArrayBuffer>) =>
  Object.assign(new File([bytes], "lojas.csv", { type: "text/csv" }), {
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  });

test("a file's text is shown, whatever wrote it, and one that is too large is refused", async () => {
  await open();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no file input");
  await userEvent.upload(input, aFile(new TextEncoder().encode("\ufeffCNPJ;Nome\n1;Açaí")));
  await waitFor(() => expect(screen.getByLabelText("Cole aqui")).toHaveValue("CNPJ;Nome\n1;Açaí"));
  await userEvent.upload(input, aFile(new Uint8Array([0x41, 0xe7, 0x61, 0xed])));
  await waitFor(() => expect(screen.getByLabelText("Cole aqui")).toHaveValue("Açaí"));
  await userEvent.upload(input, aFile(new Uint8Array(MAX_BYTES + 1)));
  expect(await screen.findByText("O arquivo passa de 1 MB. Divida-o em partes menores.")).toBeVisible();
  expect(screen.getByLabelText("Cole aqui")).toHaveValue("Açaí");
});

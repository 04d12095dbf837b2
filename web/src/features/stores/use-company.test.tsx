import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { API, renderPortal, signedInAs } from "../../../test/render";
import { server } from "../../../test/setup";
import { offersStoreChoices } from "../../../test/stores";

const [mercado, padaria] = ["11222333000181", "12345678000195"] as const;
const known = {
  [mercado]: { nomeFantasia: "Mercado", endereco: "Rua Dez", bairro: "Centro", cidade: "Manaus", uf: "AM" },
  [padaria]: { nomeFantasia: "Padaria", endereco: "Rua Onze", bairro: "", cidade: "São Paulo", uf: "SP" },
};

/** The register knows both; it answers about the first once `first` does. */
const registerKnows = (first: Promise<unknown> = Promise.resolve()) =>
  server.use(
    http.get<{ cnpj: keyof typeof known }>(`${API}/varejistas/search/cnpj/:cnpj`, async ({ params }) => {
      if (params.cnpj === mercado) await first;
      return HttpResponse.json({
        ...{ cnpj: params.cnpj, verificada: true, situacao: "ATIVA", razaoSocial: "", cep: "", numero: "" },
        ...known[params.cnpj],
      });
    }),
  );
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const has = (label: string, value: string) => expect(screen.getByLabelText(label)).toHaveValue(value);
const open = async () => {
  renderPortal("/varejista/lojas/nova");
  await screen.findByLabelText("CNPJ");
};

beforeEach(() => {
  signedInAs("VAREJISTA");
  offersStoreChoices();
});

test("another CNPJ replaces what the first one filled in, and nothing that was typed", async () => {
  registerKnows();
  await open();
  await write("CNPJ", mercado);
  await waitFor(() => has("Bairro", "Centro"));
  await write("Nome fantasia", "O meu nome");
  await write("CNPJ", padaria);
  await waitFor(() => has("Endereço", "Rua Onze"));
  has("Nome fantasia", "O meu nome");
  has("Bairro", "");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Cidade" })).toHaveValue("São Paulo"));
});

test("an answer about a CNPJ that is no longer typed changes nothing", async () => {
  let answer: () => void = () => undefined;
  registerKnows(
    new Promise<void>((done) => {
      answer = done;
    }),
  );
  await open();
  await write("CNPJ", mercado);
  await screen.findByLabelText("Verificando");
  await write("CNPJ", padaria);
  await waitFor(() => has("Endereço", "Rua Onze"));
  answer();
  await write("Número", "5");
  await waitFor(() => expect(screen.queryByLabelText("Verificando")).toBeNull());
  has("Endereço", "Rua Onze");
  has("Nome fantasia", "Padaria");
});

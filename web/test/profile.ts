import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API, problem } from "./render";
import { server } from "./setup";

const json = (path: string, body: object) => http.get(`${API}${path}`, () => HttpResponse.json(body));

/** The software house of the account that is signed in. */
export const somePartner: Schemas["Partner"] = {
  id: "house-1",
  documento: "90400500000103",
  nome: "CAIXA LIVRE SISTEMAS LTDA",
  fantasia: "Caixa Livre Sistemas",
  codigo: "K7PX2M",
  categorias: ["Supermercado"],
  pontoFocalNome: "Bruno Lima",
  pontoFocalWhatsapp: "+5511987654321",
  pontoFocalEmail: "bruno@caixalivre.com.br",
  contatoTecnicoNome: "Rita Alves",
  contatoTecnicoTelefone: "+551133224455",
  contatoTecnicoEmail: "suporte@caixalivre.com.br",
  keysRestritas: false,
  motivoRestricao: null,
  dataRestricao: null,
  dataCadastro: "2026-01-01T00:00:00Z",
  versao: "v1",
};

/** Answers what an address asks: two states, their cities, one CEP of a street and one of a whole town. */
export const placeAnswers = () =>
  server.use(
    json("/locations/estados", [
      { uf: "AM", nome: "Amazonas", regiao: "Norte", codigoIbge: 13 },
      { uf: "SP", nome: "São Paulo", regiao: "Sudeste", codigoIbge: 35 },
    ]),
    json("/locations/cidades/AM", [{ nome: "Manaus", codigoIbge: 1302603 }]),
    json("/locations/cidades/SP", [
      { nome: "Pedreira", codigoIbge: 3537107 },
      { nome: "São Paulo", codigoIbge: 3550308 },
    ]),
    json("/places/01310100", {
      ...{ cep: "01310100", endereco: "Avenida Paulista", bairro: "Bela Vista" },
      ...{ cidade: "São Paulo", uf: "SP" },
    }),
    json("/places/13920000", { cep: "13920000", endereco: "", bairro: "", cidade: "Pedreira", uf: "SP" }),
    http.get(`${API}/places/99999999`, () => problem(404, "onboarding.unknown_cep", "CEP não encontrado")),
    http.get(`${API}/places/88888888`, () => problem(503, "onboarding.cep_unavailable", "Tente de novo.")),
  );

/** What is sent to a call, in order, answered with this. */
export function takes(
  method: "patch" | "put" | "delete",
  path: string,
  answer: (body: object) => Response | Promise<Response>,
) {
  const sent: object[] = [];
  server.use(
    http[method](`${API}${path}`, async ({ request }) => {
      const text = await request.text();
      const body = text ? (JSON.parse(text) as object) : {};
      sent.push(body);
      return answer(body);
    }),
  );
  return sent;
}

import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API } from "./render";
import { someRetailer } from "./retailer";
import { server } from "./setup";

const house = { id: "house-1", nomeFantasia: "Caixa Livre" };
const mercado = { id: "mercado", nomeFantasia: "Mercado Seiva" };

/** A store as the lists give it, changed where a test needs it. */
export const aStore = (changes: Partial<Schemas["Store"]> = {}): Schemas["Store"] => ({
  id: "store-1",
  documento: "11222333000181",
  nomeFantasia: "Seiva Acácias",
  varejistaId: mercado.id,
  varejista: mercado,
  softwareHouseId: house.id,
  softwareHouse: house,
  categoria: "Supermercado",
  cep: "01310100",
  endereco: "Avenida Paulista",
  numero: "1000",
  bairro: "Bela Vista",
  cidade: "São Paulo",
  uf: "SP",
  dataCadastro: "2026-11-01T12:00:00Z",
  ...changes,
});

/** Answers the list of stores with these, whatever is asked; gives the query strings that were asked. */
export function listsStores(path: string, items: Schemas["Store"][], total = items.length) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items, page: 0, pageSize: 10, total });
    }),
  );
  return asked;
}

/** What the selects of the form are filled with, and what the CNPJ register and the CEP look-up know. */
export const offersStoreChoices = () =>
  server.use(
    http.get(`${API}/categorias`, () =>
      HttpResponse.json([
        { id: "supermercado", nome: "Supermercado" },
        { id: "farmacia", nome: "Farmácia" },
      ]),
    ),
    http.get(`${API}/varejistas`, () =>
      HttpResponse.json({ ...someRetailer, parceiroId: house.id, parceiro: house }),
    ),
    http.get(`${API}/retailers/software-houses`, () =>
      HttpResponse.json([house, { id: "house-2", nomeFantasia: "Outra Casa" }]),
    ),
    http.get(`${API}/locations/estados`, () =>
      HttpResponse.json([
        { uf: "AM", nome: "Amazonas", regiao: "Norte", codigoIbge: 13 },
        { uf: "SP", nome: "São Paulo", regiao: "Sudeste", codigoIbge: 35 },
      ]),
    ),
    http.get(`${API}/locations/cidades/:uf`, ({ params }) =>
      HttpResponse.json([{ nome: params.uf === "SP" ? "São Paulo" : "Manaus", codigoIbge: 1 }]),
    ),
    http.get(`${API}/places/:cep`, ({ params }) =>
      params.cep === "01310100"
        ? HttpResponse.json({
            cep: "01310100",
            endereco: "Avenida Paulista",
            bairro: "Bela Vista",
            cidade: "São Paulo",
            uf: "SP",
          })
        : HttpResponse.json({ status: 404, message: "CEP não encontrado" }, { status: 404 }),
    ),
    http.get(`${API}/:base/search/cnpj/:cnpj`, ({ params }) =>
      HttpResponse.json({
        cnpj: params.cnpj,
        verificada: false,
        situacao: "situação não verificada",
        razaoSocial: "",
        nomeFantasia: "",
        numero: "",
        cep: "",
        endereco: "",
        bairro: "",
        cidade: "",
        uf: "",
      }),
    ),
  );

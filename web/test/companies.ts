import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { aStoreRow, pageAnswers } from "./company-page";
import { API } from "./render";
import { aContract, someRetailer } from "./retailer";
import { server } from "./setup";

export const aStore: Schemas["Store"] = {
  id: "store-1",
  documento: "11222333000181",
  nomeFantasia: "Seiva Acácias",
  varejistaId: "retailer-1",
  varejista: { id: "retailer-1", nomeFantasia: "Mercado Seiva" },
  softwareHouseId: "house-1",
  softwareHouse: { id: "house-1", nomeFantasia: "Caixa Livre Sistemas" },
  categoria: "Supermercado",
  cep: "01310100",
  endereco: "Avenida Paulista",
  numero: "1000",
  bairro: "Bela Vista",
  cidade: "São Paulo",
  uf: "SP",
  dataCadastro: "2026-01-01T12:00:00Z",
};

const aPartner: Schemas["Partner"] = {
  id: "house-1",
  documento: "90400500000103",
  nome: "CAIXA LIVRE SISTEMAS LTDA",
  fantasia: "Caixa Livre Sistemas",
  codigo: "K7PX2M",
  categorias: ["Supermercado", "Farmácia"],
  pontoFocalNome: "Bruno Lima",
  pontoFocalWhatsapp: "+5511987654321",
  pontoFocalEmail: "bruno@caixalivre.test",
  contatoTecnicoNome: "Rita Alves",
  contatoTecnicoTelefone: "+551133224455",
  contatoTecnicoEmail: "rita@caixalivre.test",
  keysRestritas: true,
  motivoRestricao: "Uso indevido",
  dataRestricao: "2026-11-01T12:00:00Z",
  dataCadastro: "2026-01-01T12:00:00Z",
  versao: "v1",
};

const summary = (varejistas: number): Schemas["CompanySummary"] => ({
  lojas: 1,
  varejistas,
  contas: 2,
  contaPrincipal: { id: "account-9", email: "dona@mercado.test", nome: "Dona Rosa", emailConfirmado: false },
});

/** Answers every call of the details of a retailer, a software house and a store; gives the stores' query strings. */
export const companyAnswers = () => {
  const asked: URLSearchParams[] = [];
  const json = (path: string, body: object) => http.get(`${API}${path}`, () => HttpResponse.json(body));
  server.use(
    json("/admin/varejistas/retailer-1", someRetailer),
    json("/admin/varejistas/retailer-1/resumo", summary(0)),
    json("/admin/varejistas/retailer-1/contrato", aContract()),
    json("/admin/parceiros/house-1", aPartner),
    json("/admin/parceiros/house-1/resumo", summary(2)),
    json("/admin/lojas/store-1", aStore),
    json("/categorias", [
      { id: "supermercado", nome: "Supermercado" },
      { id: "farmacia", nome: "Farmácia" },
    ]),
    ...pageAnswers(),
    http.get(`${API}/admin/lojas/report`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items: [aStoreRow], page: 0, pageSize: 6, total: 1 });
    }),
  );
  return asked;
};

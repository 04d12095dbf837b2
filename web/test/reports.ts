import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import type { Profile } from "../src/modules/current-user";
import { offers } from "./choices";
import { API, renderPortal, signedInAs } from "./render";
import { server } from "./setup";

export const storeRow: Schemas["StoreReportRow"] = {
  id: "store-1",
  nomeFantasia: "Seiva Acácias",
  documento: "11222333000181",
  dataCadastro: "2026-11-01T12:00:00Z",
  varejistaId: "retailer-1",
  varejista: "Mercado Seiva",
  softwareHouseId: "house-1",
  softwareHouse: "Caixa Livre",
  cidade: "São Paulo",
  uf: "SP",
  categoria: "Supermercado",
  ultimoCupom: "2026-11-20T13:00:00Z",
  cupons: 2577,
  identificados: 0.6337,
  pdvs: 4,
  situacao: "recebendo",
};

/** A store of which nothing is known but its name. */
export const silentRow: Schemas["StoreReportRow"] = {
  ...storeRow,
  ...{ id: "store-2", nomeFantasia: "Seiva Nova", softwareHouseId: null, softwareHouse: "", categoria: "" },
  ...{ ultimoCupom: null, cupons: 0, identificados: 0, pdvs: 0, situacao: "nunca" },
};

export const retailerRow: Schemas["RetailerReportRow"] = {
  id: "retailer-1",
  documento: "11222333000181",
  razaoSocial: "MERCADO SEIVA LTDA",
  nomeFantasia: "Mercado Seiva",
  endereco: "Avenida Paulista",
  numero: "1578",
  bairro: "Bela Vista",
  cidade: "São Paulo",
  uf: "SP",
  cep: "01310100",
  categoria: "Supermercado",
  numeroMaximoLojas: null,
  pagamentoEmAtraso: null,
  cupons: 1450,
  totalCupons: 14500,
  totalLojas: 3,
  totalPdvs: 11,
  contratoAssinado: true,
  dataEnvioContrato: "2026-01-01T12:00:00Z",
  dataAssinatura: null,
  softwareHouse: "Caixa Livre",
  dataCadastro: "2026-01-01T12:00:00Z",
};

export const houseRow: Schemas["SoftwareHouseReportRow"] = {
  id: "house-1",
  documento: "90400500000103",
  nome: "CAIXA LIVRE SISTEMAS LTDA",
  fantasia: "Caixa Livre",
  categorias: ["Supermercado", "Farmácia"],
  cupons: 2225,
  totalCupons: 22251,
  totalLojas: 6,
  totalPdvs: 17,
  contatoTecnicoNome: "Rita Alves",
  contatoTecnicoTelefone: "+551133224455",
  contatoTecnicoEmail: "rita@caixalivre.test",
  pontoFocalNome: "Bruno Lima",
  pontoFocalWhatsapp: "+5511987654321",
  pontoFocalEmail: "bruno@caixalivre.test",
  dataCadastro: "2026-01-01T12:00:00Z",
};

export const cashierRow: Schemas["CashierReportRow"] = {
  cashierCode: "02",
  store: { id: "store-1", tradeName: "Seiva Acácias", document: "11222333000181" },
  retailer: { id: "retailer-1", tradeName: "Mercado Seiva", document: "11222333000181" },
  totalReceipts: 1108,
  totalIdentifiedReceipts: 715,
  identifiedRatio: 0.6453,
  firstReceiptDate: "2026-10-26T10:06:00Z",
  lastReceiptDate: "2026-11-20T00:18:00Z",
};

export const ratingRow: Schemas["RatingReportRow"] = {
  lojaId: "store-1",
  nomeFantasia: "Seiva Acácias",
  documento: "11222333000181",
  varejista: "Mercado Seiva",
  mediaNotas: 4.5,
  totalNotas: 1214,
  totalNotas1: 11,
  totalNotas2: 22,
  totalNotas3: 81,
  totalNotas4: 300,
  totalNotas5: 800,
};

export const commentRow: Schemas["CommentReportRow"] = {
  id: "rating-1",
  store: { id: "store-1", tradeName: "Seiva Acácias", document: "11222333000181" },
  retailer: { id: "retailer-1", tradeName: "Mercado Seiva", document: "11222333000181" },
  rate: 2,
  comment: "Fila demorada.\nVolto mais tarde.",
  date: "2026-11-19T18:30:00Z",
  answer: "",
  answeredAt: null,
  hiddenAt: null,
  hiddenReason: "",
};

/** Answers a report ('/admin/lojas/report') with these rows, and what its filters choose from; keeps what was asked. */
export function serveReport(path: string, items: object[], total = items.length) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ items, page: 0, pageSize: 5, total });
    }),
  );
  const [, base] = path.split("/");
  const documento = "11222333000181";
  offers(`/${base}/lojas/all`, [
    { id: "store-1", documento, nomeFantasia: "Seiva Acácias", varejistaId: "retailer-1", parceiroId: null },
  ]);
  offers(`/${base}/varejistas/all`, [
    { id: "retailer-1", documento, nomeFantasia: "Mercado Seiva", parceiroId: null },
    { id: "retailer-2", documento: "12ABC34501DE35", nomeFantasia: "Empório Alfa", parceiroId: null },
  ]);
  offers("/support/parceiros/all", [
    { id: "house-1", documento: "90400500000103", nomeFantasia: "Caixa Livre" },
  ]);
  return asked;
}

export const notIntegratedRow: Schemas["NotIntegratedReportRow"] = {
  agrupador: "12ABC345",
  nomeFantasia: "Mercadinho da Praça",
  dataCadastro: "2026-11-01T12:00:00Z",
  documento: "12ABC34501DE35",
  cidade: "São Paulo",
  uf: "SP",
  categoria: "Mercearia e empório",
  leituras: 12,
  ultimaLeitura: "2026-11-20T13:00:00Z",
};

const bases = { ADMINISTRADOR: "admin", SUPORTE: "support", VAREJISTA: "varejistas", PARCEIRO: "parceiros" };
export const profiles = Object.keys(bases) as Profile[];

/** Opens the report of stores as somebody of this profile sees it. */
export const openStores = async (
  profile: Profile,
  path = "/lista-lojas",
  rows = [storeRow],
  total = rows.length,
) => {
  signedInAs(profile);
  const asked = serveReport(`/${bases[profile]}/lojas/report`, rows, total);
  const portal = renderPortal(path);
  const table = await screen.findByRole("table", { name: "Relatório de lojas" });
  return { ...portal, asked, table };
};

import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { offers } from "./choices";
import { API } from "./render";
import { server } from "./setup";

/** A key with its right check digit. */
export const KEY = "35261111222333000181650110000031881245166127";

export const receipt: Schemas["ReceiptDetail"] = {
  chaveAcesso: KEY,
  // In Manaus: another zone than the reader's, and at that hour another day.
  emitidoEm: "2026-11-14T23:39:00-04:00",
  recebidoEm: "2026-11-15T00:40:00-03:00",
  lojaId: "store-1",
  lojaNome: "Seiva Manaus",
  lojaDocumento: "77888999000181",
  varejistaId: "retailer-1",
  varejistaNome: "Mercado Seiva",
  serie: 11,
  numero: 3188,
  caixa: "",
  valorCentavos: 29486,
  consumidor: "cpf",
  impresso: null,
  situacao: "authorised",
  teste: false,
  foraDosTotais: false,
  motivoForaDosTotais: "",
  contingencia: false,
  verificacao: { signature: "valid", protocol: "present", reasons: [] },
  eventos: [],
  linkPublico: "https://seiva.test/r/abc",
};

const sums = {
  cuponsVerdesTotais: 612,
  cuponsVerdesIdentificados: 340,
  cuponsVerdesNaoIdentificados: 272,
  porcentagemCuponsVerdesIdentificados: 0.5556,
  valorTotalCentavos: 1234567,
};

export const couponRow: Schemas["CouponRow"] = {
  ...sums,
  agrupador: "2026-11-14",
  lojaId: null,
  lojaDocumento: null,
  lojaNome: null,
};

const totals = {
  cuponsVerdesTotais: 1112,
  cuponsVerdesIdentificados: 440,
  cuponsVerdesNaoIdentificados: 672,
  porcentagemCuponsVerdesIdentificados: 0.3957,
  valorTotalCentavos: 2234567,
};

/** Answers every call of the receipts screens of one profile's base ('admin'), and keeps the queries asked. */
export const serveReceipts = (base: string, answers: { report?: object; list?: object } = {}) => {
  const asked: Record<"report" | "list" | "daily", Record<string, string>[]> = {
    report: [],
    list: [],
    daily: [],
  };
  const keep = (name: keyof typeof asked, request: Request) =>
    asked[name].push(Object.fromEntries(new URL(request.url).searchParams));
  const page = { page: 0, pageSize: 5, total: 1 };
  server.use(
    http.get(`${API}/${base}/cupons/report`, ({ request }) => {
      keep("report", request);
      const beside = { cancelados: 30, substituidos: 1 };
      return HttpResponse.json({ ...page, items: [couponRow], totais: totals, ...beside, ...answers.report });
    }),
    http.get(`${API}/${base}/cupons/daily`, ({ request }) => {
      keep("daily", request);
      return HttpResponse.json([
        { dia: "2026-11-13", total: 500, identificados: 100, valorCentavos: 1 },
        { dia: "2026-11-14", total: 612, identificados: 340, valorCentavos: 1 },
      ]);
    }),
    http.get(`${API}/${base}/cupons`, ({ request }) => {
      keep("list", request);
      return HttpResponse.json({ ...page, more: false, items: [receipt], ...answers.list });
    }),
  );
  offers(`/${base}/lojas/all`, [
    {
      id: "store-1",
      documento: "77888999000181",
      nomeFantasia: "Seiva Manaus",
      varejistaId: "retailer-1",
      parceiroId: null,
    },
  ]);
  return asked;
};

/** Answers the staff's list of retailers. */
export const serveRetailers = (base: string) =>
  offers(`/${base}/varejistas/all`, [
    { id: "retailer-1", documento: "77888999000181", nomeFantasia: "Mercado Seiva", parceiroId: null },
    { id: "retailer-2", documento: "12ABC34501DE35", nomeFantasia: "Empório Alfa", parceiroId: null },
  ]);

/** What the administrator's home tells of the last 30 days. */
export const programmeReceives = () => {
  server.use(
    http.get(`${API}/admin/programa`, () =>
      HttpResponse.json({
        ...{ startDate: "2026-10-27", endDate: "2026-11-25" },
        ...{ papelGramas: 35_620_000, papelMedido: 33_000_000, papelAnterior: 30_500_000 },
        ...{ lojasRecebendo: 1511, lojasRecebendoAnterior: 1415 },
        ...{ varejistasNovos: 48, varejistasNovosAnterior: 37 },
        ...{ varejistasSairam: 6, varejistasSairamAnterior: 0 },
      }),
    ),
  );
  return serveReceipts("admin", {
    report: {
      comparacao: {
        ...{ antes: 10000, antesDe: "2026-09-27", antesAte: "2026-10-25", cupons: 11000 },
        ...{ de: "2026-10-27", ate: "2026-11-24", observacao: "", variacao: 0.1 },
      },
    },
  });
};

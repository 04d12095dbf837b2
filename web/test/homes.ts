import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { somePartner } from "./profile";
import { API } from "./render";
import { someRetailer } from "./retailer";
import { server } from "./setup";

const store = (over: Partial<Schemas["StoreBoard"]>): Schemas["StoreBoard"] => ({
  id: "store-1",
  nomeFantasia: "Seiva Acácias",
  documento: "11222333000181",
  varejistaId: "retailer-1",
  total: 9871,
  identificados: 6023,
  ultimoCupomEm: "2026-11-20T14:00:00Z",
  ...over,
});

export const someIndicators: Schemas["Indicators"] = {
  startDate: "2026-10-22",
  endDate: "2026-11-20",
  totalCupons: 18_412,
  totalIdentificados: 9976,
  totalCuponsAnterior: 16_381,
  totalIdentificadosAnterior: 8367,
  comparacao: { cupons: 18_412, identificados: 9976, cuponsAnterior: 16_381, identificadosAnterior: 8367 },
  totalLojas: 3,
  totalPdvs: 11,
  lojas: [
    store({}),
    store({
      id: "store-2",
      nomeFantasia: "Seiva Paulista",
      total: 6204,
      ultimoCupomEm: "2026-11-17T14:00:00Z",
    }),
    store({ id: "store-3", nomeFantasia: "Seiva Manaus", total: 0, identificados: 0, ultimoCupomEm: null }),
  ],
  primeiroCupom: true,
  temApiKey: true,
  totalVarejistas: 2,
  cuponsNaoImpressos: 18_412,
  papelGramas: 19_682.4,
};

/** A programme that nothing was ever sent to. */
export const noIndicators: Schemas["Indicators"] = {
  ...someIndicators,
  ...{ totalCupons: 0, totalIdentificados: 0, totalCuponsAnterior: 0, totalIdentificadosAnterior: 0 },
  comparacao: { cupons: 0, identificados: 0, cuponsAnterior: 0, identificadosAnterior: 0 },
  ...{ totalLojas: 0, totalPdvs: 0, lojas: [], primeiroCupom: false, temApiKey: false, totalVarejistas: 0 },
  ...{ cuponsNaoImpressos: 0, papelGramas: 0 },
};

const achievements: Record<Schemas["AchievementKind"]["tag"], number | null> = {
  ARVORES_SALVAS: 0.2596092,
  AGUA_ECONOMIZADA: 491.6,
  CO2_ECONOMIZADO: 13,
  PETROLEO_ECONOMIZADO: null,
  ECONOMIA_FINANCEIRA: 736.48,
  CUPONS_VERDES_CRIADOS: 18_412,
  MEDIA_AVALIACOES: null,
  TOTAL_AVALIACOES: 0,
};

/** A figure of a home by tag, as the API words it. */
export const achievementsOf = (over: Partial<typeof achievements> = {}) =>
  Object.entries({ ...achievements, ...over }).map(([tag, valor]) => ({ tipo: { tag }, valor }));

const factor = (unidade: string, valor: number, fonteUrl: string | null) => ({
  ...{ perfil: "conservador", versao: "2026-11", validoDesde: "2010-01-01", fonte: `Fonte de ${unidade}` },
  ...{ unidade, valor, fonteUrl },
});

/** Answers every call of both homes; the same figures for both. */
export const homeAnswers = (indicators = someIndicators) => {
  const json = (path: string, body: unknown) =>
    http.get(`${API}${path}`, () => HttpResponse.json(body as object));
  const days = [
    { dia: "2026-11-19", total: 640, identificados: 320, valorCentavos: 100_000 },
    { dia: "2026-11-20", total: 0, identificados: 0, valorCentavos: 0 },
  ];
  server.use(
    ...["/varejistas", "/parceiros"].flatMap((base) => [
      json(`${base}/indicadores`, indicators),
      json(`${base}/cupons/daily`, days),
      json(`${base}/conquistas`, achievementsOf()),
    ]),
    json("/varejistas", someRetailer),
    json("/parceiros", somePartner),
    json("/parceiros/keys", { items: [], page: 0, pageSize: 1, total: 0 }),
    json("/retailers/api-keys", { items: [], page: 0, pageSize: 3, total: 0 }),
    json("/conquistas/fatores", {
      aviso: "Os valores são uma estimativa.",
      fatores: [
        { ...factor("g de papel", 1.069, "https://example.test/papel"), minimo: 1.069, maximo: 1.225 },
        factor("R$", 0.04, null),
      ],
    }),
  );
};

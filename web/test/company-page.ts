import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API } from "./render";

export const aNote = (over: Partial<Schemas["StaffNote"]> = {}): Schemas["StaffNote"] => ({
  id: "note-1",
  texto: "O boleto foi para o e-mail antigo.\nA Marta paga sexta.",
  autor: "Rafael Dias",
  minha: false,
  em: "2026-11-20T13:05:00Z",
  ...over,
});

export const aStoreRow: Schemas["StoreReportRow"] = {
  id: "store-1",
  documento: "11222333000181",
  nomeFantasia: "Seiva Acácias",
  dataCadastro: "2026-01-01T12:00:00Z",
  varejistaId: "retailer-1",
  varejista: "Mercado Seiva",
  softwareHouseId: "house-1",
  softwareHouse: "Caixa Livre Sistemas",
  cidade: "São Paulo",
  uf: "SP",
  categoria: "Supermercado",
  ultimoCupom: "2026-11-10T12:00:00Z",
  cupons: 2318,
  identificados: 0.491,
  pdvs: 3,
  situacao: "quieta",
};

/** What a report of retailers says of the one on the page. */
export const aRetailerRow = {
  id: "retailer-1",
  documento: "11222333000181",
  razaoSocial: "MERCADO SEIVA LTDA",
  nomeFantasia: "Mercado Seiva",
  numeroMaximoLojas: 44,
  pagamentoEmAtraso: true,
  cupons: 129604,
  totalLojas: 42,
  totalPdvs: 90,
  contratoAssinado: true,
  dataAssinatura: "2026-03-12T12:00:00Z",
  dataEnvioContrato: "2026-03-01T12:00:00Z",
  softwareHouse: "Caixa Livre Sistemas",
  dataCadastro: "2026-03-01T12:00:00Z",
};

export const aPayment = (over: Partial<Schemas["CompanyPayment"]> = {}): Schemas["CompanyPayment"] => ({
  situacao: "ATIVA",
  porMesCentavos: 134_550,
  numeroMaximoLojas: 44,
  emAbertoDesde: null,
  emAtraso: false,
  terminaEm: null,
  cobranca: "PREVISTA",
  proximaCobranca: { cents: 134_550, at: "2026-12-01T12:00:00Z" },
  pagamentoDeTeste: false,
  ...over,
});

export const page: {
  keys: Schemas["CompanyKeys"];
  recusas: Schemas["CompanyRefusals"];
  contas: Schemas["CompanyMembers"];
  problemas: Schemas["CompanyProblems"];
  pagamento: Schemas["CompanyPayment"];
} = {
  pagamento: aPayment(),
  keys: {
    total: 12,
    keys: [
      {
        id: "key-1",
        nome: "Loja 17, caixa novo",
        prefixo: "seiva_live_Qm4T…",
        ambiente: "live",
        tipo: "partner",
        de: "Caixa Livre Sistemas",
        ultimoUso: "2026-11-20T12:00:00Z",
        pausada: false,
        enviados: 10_001,
        recusados: 96,
      },
    ],
  },
  recusas: {
    codigos: [
      { codigo: "apikeys.out_of_scope", total: 90 },
      { codigo: "apikeys.live_required", total: 6 },
    ],
    ultimas: [
      {
        em: "2026-11-20T11:52:00Z",
        codigo: "apikeys.out_of_scope",
        key: "Loja 17, caixa novo",
        emitente: "11222333000181",
      },
    ],
    haMais: false,
  },
  contas: {
    total: 2,
    contas: [
      {
        id: "account-9",
        nome: "Dona Rosa",
        email: "rosa@mercado.test",
        situacao: "PENDENTE",
        ultimoAcessoEm: null,
      },
    ],
  },
  problemas: {
    total: 1,
    problemas: [
      { id: "problem-1", numero: 7, assunto: "Não abre", situacao: "NOVO", em: "2026-11-19T12:00:00Z" },
    ],
  },
};

export const aDeed = (id: string): Schemas["TimelineEvent"] => ({
  id,
  em: "2026-11-20T10:00:00Z",
  mudanca: { oQue: "Loja alterada", quem: "system", noPerfilDe: "Mercado Seiva", objeto: "Seiva Acácias" },
});

/** Notes before one change. */
export const aTimeline = (notes: Schemas["StaffNote"][]): Schemas["Timeline"] => ({
  items: [...notes.map((nota) => ({ id: nota.id, em: nota.em, nota })), aDeed("41")],
});

/** What stands on every company's and store's page. */
export const pageAnswers = () => [
  ...Object.entries(page).map(([part, body]) =>
    http.get(`${API}/:base/empresas/:id/${part}`, () => HttpResponse.json(body)),
  ),
  http.get(`${API}/:base/empresas/:id/linha-do-tempo`, () => HttpResponse.json(aTimeline([aNote()]))),
  http.get(`${API}/admin/propagandas`, () =>
    HttpResponse.json({ items: [], page: 0, pageSize: 5, total: 0 }),
  ),
];

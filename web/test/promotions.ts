import { HttpResponse, http } from "msw";
import type { Schemas } from "../src/api/client";
import { API } from "./render";
import { server } from "./setup";

export const aSponsor = (changes: Partial<Schemas["Sponsor"]> = {}): Schemas["Sponsor"] => ({
  id: "sponsor-1",
  documento: "33445566000186",
  razaoSocial: "TORREFACAO SERRA ALTA LTDA",
  nomeFantasia: "Café Serra Alta",
  logoUrl: "/media/pictures/1.jpg",
  contatoComercialNome: "Lia Moreira",
  contatoComercialEmail: "lia@serraalta.test",
  contatoComercialTelefone: "+5535999887766",
  dataDeCriacao: "2026-11-01T12:00:00Z",
  ...changes,
});

export const aProduct = (changes: Partial<Schemas["PromotionItem"]> = {}): Schemas["PromotionItem"] => ({
  id: "item-1",
  promocaoId: "promotion-1",
  nome: "Café torrado 500 g",
  codigoBarras: "7891000315507",
  quantidade: 2,
  ...changes,
});

export const aPlace = (changes: Partial<Schemas["PromotionStore"]> = {}): Schemas["PromotionStore"] => ({
  id: "link-1",
  promocaoId: "promotion-1",
  lojaId: "store-1",
  documento: "11222333000181",
  nomeFantasia: "Seiva Acácias",
  ...changes,
});

export const aPromotion = (changes: Partial<Schemas["Promotion"]> = {}): Schemas["Promotion"] => ({
  id: "promotion-1",
  nome: "Café em dobro",
  descricao: "Dois pacotes no mesmo cupom.",
  patrocinadorId: "sponsor-1",
  patrocinadorNome: "Café Serra Alta",
  dataInicio: "2026-11-04",
  dataFim: "2027-01-04",
  ativa: true,
  status: "ACTIVE",
  totalItems: 1,
  totalLojas: 1,
  items: [aProduct()],
  stores: [aPlace()],
  dataDeCriacao: "2026-11-01T12:00:00Z",
  ...changes,
});

const noParticipation: Schemas["Participation"] = {
  cupons: 0,
  pessoas: 0,
  unidades: 0,
  porDia: [],
  porLoja: [],
};

export const aSimulation = (changes: Partial<Schemas["Simulation"]> = {}): Schemas["Simulation"] => ({
  id: "simulation-1",
  estado: "waiting",
  de: "2026-10-26",
  ate: "2026-11-24",
  lojas: 4,
  lojasLidas: 0,
  cupons: 0,
  pessoas: 0,
  unidades: 0,
  pedidaEm: "2026-11-25T12:00:00Z",
  terminouEm: null,
  mudouEm: null,
  ...changes,
});

/** Answers a promotion's page; gives the pages of its stores that were asked. */
export function showsPromotion(promotion: Schemas["Promotion"], participation = noParticipation) {
  const pages: (string | null)[] = [];
  server.use(
    http.get(`${API}/admin/promocoes/${promotion.id}`, () =>
      HttpResponse.json(promotion, { headers: { ETag: '"1"' } }),
    ),
    http.get(`${API}/admin/promocoes/${promotion.id}/participacoes`, () => HttpResponse.json(participation)),
    http.get(`${API}/admin/promocoes/${promotion.id}/simulacao`, () => HttpResponse.json({ ultima: null })),
    http.get(`${API}/admin/promocoes-lojas/${promotion.id}`, ({ request }) => {
      pages.push(new URL(request.url).searchParams.get("page"));
      return HttpResponse.json({
        items: promotion.stores,
        page: 0,
        pageSize: 20,
        total: promotion.totalLojas,
      });
    }),
    http.get(`${API}/admin/patrocinadores/${promotion.patrocinadorId}`, () => HttpResponse.json(aSponsor())),
    http.get(`${API}/admin/patrocinadores`, () =>
      HttpResponse.json({ items: [aSponsor()], page: 0, pageSize: 50, total: 1 }),
    ),
  );
  return pages;
}

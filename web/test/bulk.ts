import type { Preview, Run } from "../src/modules/bulk/queries";

export const aPreview = (values: Partial<Preview> = {}): Preview => ({
  acao: "remover-banners",
  titulo: "Remover banners",
  total: 3,
  alcancadas: 2,
  nomes: ["Ofertas de sexta", "Natal"],
  ignoradas: [{ motivo: "Já foi removido.", quantas: 1, nomes: ["Páscoa"] }],
  desfazivel: true,
  impressao: "abc",
  ...values,
});

export const aRun = (values: Partial<Run> = {}): Run => ({
  id: "r1",
  acao: "remover-banners",
  titulo: "Remover banners",
  situacao: "done",
  total: 3,
  esperando: 0,
  feitas: 2,
  ignoradas: 1,
  falhas: 0,
  quem: "Ana Souza",
  naoFeitas: 0,
  interrompivel: false,
  interrompidaEm: null,
  interrompidaPor: "",
  desfeitas: 0,
  mantidas: 0,
  desfazivel: true,
  desfazerAte: "2026-12-03T12:00:00Z",
  criadaEm: "2026-11-26T12:00:00Z",
  concluidaEm: "2026-11-26T12:00:01Z",
  desfeitaEm: null,
  ...values,
});

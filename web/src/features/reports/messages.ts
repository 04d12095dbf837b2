import { plural } from "../../lib/format";
import type { ListWords } from "../../ui/list/list";
import type { ReportKind } from "./definitions";

/** Texts of the reports. */
export const messages = {
  hub: "Cada relatório responde a uma pergunta.",
  opened: (when: string) => `Você abriu ${when}`,
  clear: "Limpar filtros",
  asFiltered: "Com os filtros da tela",
  all: {
    stores: "Todas as lojas",
    houses: "Todas",
    cashiers: "Todos",
    states: "Todas",
  },
  state: "Situação",
  standings: {
    bloqueado: "Contrato bloqueado",
    vencendo: "Contrato perto do prazo",
    atraso: "Pagamento em atraso",
    novo: "Novo em 30 dias",
    saiu: "Saiu em 30 dias",
  },
  states: { recebendo: "Recebendo", quieta: "Quieta", nunca: "Nunca recebeu" },
  noCashier: "Sem caixa",
  toCheck: "CPF para conferir",
  cashier: "Caixa",
  firstRows: (count: number) => `as ${count} primeiras linhas`,
  yes: "Sim",
  no: "Não",
  createStore: "Cadastrar loja",
  comments: {
    rate: "Nota",
    stars: (rate: number) => (rate === 1 ? "1 estrela" : `${rate} estrelas`),
    unanswered: "Sem resposta",
    hidden: "Retirado",
    all: "Todos os comentários",
  },
} as const;

const COUNTED =
  "De um cupom cancelado, substituído ou fora dos totais, a avaliação não conta nem aparece aqui.";

/** What is left out, by report. */
export const leftOut: Partial<Record<ReportKind, string>> = {
  avaliacoes: COUNTED,
  "store-rate-comment": COUNTED,
};

/** What a comparison counts, by report. */
export const comparedCount: Partial<Record<ReportKind, (total: number) => string>> = {
  cashiers: (total) => plural(total, "cupom", "cupons"),
  avaliacoes: (total) => plural(total, "avaliação", "avaliações"),
  "store-rate-comment": (total) => plural(total, "comentário", "comentários"),
};

/** The chart of a comparison, by report. */
export const comparedTitles = {
  cashiers: { title: "Cupons por caixa, agora e antes", axis: "Caixa" },
  avaliacoes: { title: "Avaliações por loja, agora e antes", axis: "Loja" },
  "store-rate-comment": { title: "Comentários, agora e antes", axis: "Comentários" },
} as const;

/** Why a value is absent, by column. */
const absences: Record<string, string> = {
  ultimoCupom: "nenhum cupom nos últimos 90 dias",
  identificados: "nenhum cupom nos últimos 30 dias",
  softwareHouse: "sem software house",
  categoria: "sem categoria",
  categorias: "nenhuma categoria",
  numeroMaximoLojas: "sem assinatura",
  pagamentoEmAtraso: "sem assinatura",
  dataEnvioContrato: "ainda não enviado",
  dataAssinatura: "ainda não assinado",
  answer: "ainda sem resposta",
  firstReceiptDate: "nenhum cupom no período",
  lastReceiptDate: "nenhum cupom no período",
  mediaNotas: "nenhuma avaliação no período",
  mediaAntes: "nenhuma avaliação antes",
};

export const absenceOf = (column: string) => absences[column] ?? "não informado";

type Words = ListWords & { filterHint?: string };

/** What each report says of itself as a list. */
export const listWords: Record<ReportKind, Words> = {
  lojas: {
    caption: "Relatório de lojas",
    noun: ["loja", "lojas"],
    filter: "Buscar lojas",
    filterHint: "Nome ou CNPJ",
    empty: "Nenhuma loja ainda",
    emptyHelp: "As lojas aparecem aqui assim que são cadastradas.",
    nothingFound: "Nenhuma loja com estes filtros",
    nothingFoundHelp: "Confira o que digitou ou tire os filtros.",
    showAll: "Ver todas",
  },
  varejistas: {
    caption: "Relatório de varejistas",
    noun: ["varejista", "varejistas"],
    filter: "Buscar varejistas",
    filterHint: "Nome ou CNPJ",
    empty: "Nenhum varejista ainda",
    emptyHelp: "Os varejistas aparecem aqui assim que entram no programa e se vinculam.",
    nothingFound: "Nenhum varejista com estes filtros",
    nothingFoundHelp: "Confira o que digitou ou tire os filtros.",
    showAll: "Ver todos",
  },
  parceiros: {
    caption: "Relatório de software houses",
    noun: ["software house", "software houses"],
    filter: "Buscar software houses",
    filterHint: "Nome ou CNPJ",
    empty: "Nenhuma software house ainda",
    emptyHelp: "As software houses aparecem aqui assim que se cadastram.",
    nothingFound: "Nenhuma software house com estes filtros",
    nothingFoundHelp: "Confira o que digitou ou tire os filtros.",
    showAll: "Ver todas",
  },
  "lojas-nao-integradas": {
    caption: "Relatório de lojas não integradas",
    noun: ["loja não integrada", "lojas não integradas"],
    filter: "Buscar lojas não integradas",
    filterHint: "Nome ou CNPJ",
    empty: "Nenhuma loja pedida ainda",
    emptyHelp: "Quem lê o QR Code de um cupom de uma loja fora do programa, em /escanear, pede a loja aqui.",
    nothingFound: "Nenhuma loja não integrada com estes filtros",
    nothingFoundHelp: "Confira o que digitou ou tire os filtros.",
    showAll: "Ver todas",
  },
  cashiers: {
    caption: "Relatório de caixas",
    noun: ["caixa", "caixas"],
    empty: "Nenhum cupom nos últimos 30 dias",
    emptyHelp: "Os caixas aparecem aqui com os cupons que as lojas enviam.",
    nothingFound: "Nenhum caixa neste período com estes filtros",
    nothingFoundHelp: "Escolha outro período ou outros filtros.",
    showAll: messages.clear,
  },
  avaliacoes: {
    caption: "Relatório de avaliações",
    noun: ["loja", "lojas"],
    empty: "Nenhuma avaliação nos últimos 30 dias",
    emptyHelp: "As lojas aparecem aqui com as notas que os consumidores dão nos cupons.",
    nothingFound: "Nenhuma avaliação neste período com estes filtros",
    nothingFoundHelp: "Escolha outro período ou outros filtros.",
    showAll: messages.clear,
  },
  "store-rate-comment": {
    caption: "Relatório de comentários",
    noun: ["comentário", "comentários"],
    empty: "Nenhum comentário nos últimos 30 dias",
    emptyHelp: "O que os consumidores escrevem nos cupons aparece aqui.",
    nothingFound: "Nenhum comentário neste período com estes filtros",
    nothingFoundHelp: "Escolha outro período ou outros filtros.",
    showAll: messages.clear,
  },
};

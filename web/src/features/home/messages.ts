import { formatNumber, plural } from "../../lib/format";
import { costText } from "./figures";

const AFTERNOON = 12;
const EVENING = 18;
const MORNING = 5;

/** 'Bom dia, Ana', by the hour of the reader's clock. */
export const greeting = (name: string, hour: number) => {
  const part = hour >= EVENING || hour < MORNING ? "Boa noite" : hour >= AFTERNOON ? "Boa tarde" : "Bom dia";
  const first = name.trim().split(/\s+/)[0];
  return first ? `${part}, ${first}` : part;
};

export const lengthLabel = (days: number) => `${days} dias`;

/** 'Mercado Seiva · 3 lojas · últimos 30 dias'; what is not known yet is left out. */
export const subtitle = (name: string | undefined, stores: number | undefined, days: number) =>
  [name, stores === undefined ? undefined : plural(stores, "loja", "lojas"), `últimos ${days} dias`]
    .filter(Boolean)
    .join(" · ");

export const figures = {
  receipts: "Cupons verdes",
  identified: "Identificados com CPF",
  stores: "Lojas cadastradas",
  tills: (count: number) => plural(count, "caixa", "caixas"),
  rating: "Nota média",
  ratings: (count: number) => plural(count, "avaliação", "avaliações"),
  unrated: "ainda sem avaliações",
  none: "—",
} as const;

export const chart = {
  title: "Cupons por dia",
  day: "Dia",
  authorised: "Autorizados",
  identified: "Com CPF",
  quiet: "Nenhum cupom neste período",
  quietText: "Escolha um período maior ou confira se os caixas estão enviando.",
  longest: "Ver 90 dias",
} as const;

export const impact = {
  title: { varejista: "Impacto das suas lojas", parceiro: "Impacto das lojas que você atende" },
  paper: "de papel que não foi impresso",
  water: "água poupada",
  co2: "CO₂ evitado",
  trees: (trees: number) => (trees < 2 ? "árvore" : "árvores"),
  money: "economizados",
  oil: "petróleo",
  notEstimated: "não estimado",
  notPrinted: (count: number) => (count === 1 ? "cupom não impresso" : "cupons não impressos"),
  how: "Como calculamos",
} as const;

export const factors = {
  title: "Como calculamos o impacto",
  counted: (count: number) =>
    `Neste período, ${plural(count, "cupom foi declarado", "cupons foram declarados")} pelo caixa como não ${
      count === 1 ? "impresso" : "impressos"
    }. Só ${count === 1 ? "ele entra" : "eles entram"} na conta.`,
  perReceipt: "por cupom não impresso",
  source: "Fonte:",
  newTab: "(abre em outra aba)",
  range: (low: string, high: string) => `O que se publica vai de ${low} a ${high}.`,
  ownCost: "O custo que você informou abaixo",
} as const;

/** Of a choice that met a colleague's. */
export const choicesChanged = "Outra pessoa mudou esta escolha. Veja a atual e mude de novo.";

export const cost = {
  label: "Custo de um cupom impresso, em reais",
  help: "É uma suposição, só do papel da bobina. Some impressora e energia, se souber.",
  required: "Informe o custo de um cupom impresso",
  invalid: "Informe um valor de R$ 0,00 a R$ 1,00, com até três casas, como 0,04",
  save: "Salvar custo",
  saved: (milli: number) => `Custo salvo: R$ ${costText(milli)} por cupom`,
} as const;

export const stores = {
  title: "Lojas",
  all: "Ver todas",
  create: "Cadastrar loja",
  caption: "Lojas da página inicial",
  count: "Autorizados",
  noun: ["loja", "lojas"] as [string, string],
  first: (shown: number) => `As ${formatNumber(shown)} lojas com mais cupons no período.`,
  receiving: "Recebendo",
  silent: (since: string) => `Em silêncio ${since}`,
  long: "Nenhum cupom em 90 dias",
  lastAt: (moment: string) => `Último cupom: ${moment}`,
  empty: "Nenhuma loja ainda",
  emptyText: {
    varejista: "As lojas aparecem aqui depois de cadastradas.",
    parceiro: "As lojas aparecem aqui quando um varejista se vincula a você com o seu código.",
  },
} as const;

/** Of a home before its first receipt: what is left to do, instead of figures that would all be zero. */
export const setup = {
  subtitle: (name: string | undefined) =>
    name ? `${name} · falta pouco para o primeiro cupom` : "Falta pouco para o primeiro cupom",
  title: { varejista: "Coloque a sua loja no ar", parceiro: "Coloque o primeiro caixa no ar" },
  count: (done: number, all: number) => `${done} de ${all}`,
  later: "Cupons, identificados e impacto aparecem nesta página com o primeiro cupom.",
  account: "Criar a conta",
  store: {
    title: "Cadastrar a primeira loja",
    help: "Sem loja, os cupons dela não são aceitos.",
    action: "Cadastrar loja",
  },
  till: {
    title: "Conectar o primeiro caixa",
    help: "Informe no seu perfil o código da software house: ela cria a API key e a coloca no caixa.",
    action: "Informar o código",
    keys: "Ver API keys",
  },
  code: {
    title: "Passar o seu código a um varejista",
    help: "Com ele, o varejista se vincula a você. Ele está nesta página, em 'Seu código'.",
  },
  key: {
    title: "Criar a primeira API key de produção",
    help: "Cada caixa envia os cupons com uma key. Uma de teste não envia os de lojas.",
    action: "Criar API key",
    test: "Testar a integração antes",
  },
  receipt: {
    title: "Receber o primeiro cupom",
    help: "Quando o caixa o enviar, os números aparecem aqui: esta página confere sozinha.",
    guide: "Como o caixa envia o cupom",
  },
} as const;

export const keys = {
  title: "API keys",
  all: "Ver todas",
  used: "Usada",
  unused: "Nunca usada",
  own: "Própria",
  test: "Teste",
  empty: "Nenhuma API key ainda. Peça à sua software house que crie a primeira.",
} as const;

export const verified = {
  title: "Notas aceitas",
  label: "Só notas verificadas",
  help: "Recusa o cupom com assinatura inválida ou protocolo que não confere. Desligado, o cupom é aceito e fica marcado.",
  ask: "Receber só notas verificadas?",
  askText:
    "A partir de agora, um cupom com assinatura inválida ou protocolo que não confere é recusado, e o caixa recebe o motivo. Os cupons já recebidos ficam como estão.",
  confirm: "Receber só verificadas",
  on: "A partir de agora, só notas verificadas são aceitas",
  off: "Todas as notas autorizadas voltam a ser aceitas",
} as const;

export const code = {
  title: "Seu código",
  linked: (count: number) => plural(count, "varejista vinculado", "varejistas vinculados"),
} as const;

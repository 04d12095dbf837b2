import type { Schemas } from "../../api/client";
import { dayOf, formatCents, formatDay, formatNumber, plural } from "../../lib/format";

const shops = (count: number) => plural(count, "loja", "lojas");

/** The Brazilian day of an instant, as people read it. */
export const dayOfInstant = (instant: string) => formatDay(dayOf(new Date(instant)));

export const screen = {
  products: "O que está incluído",
  product: "Produto",
  quantity: "Quantidade",
  price: "Por mês",
  total: "Total por mês",
  storesNote: (count: number) => `A sua assinatura permite cadastrar até ${plural(count, "loja", "lojas")}.`,
  next: "Próximo passo",
  since: (day: string) => `Assinante desde ${formatDay(day)}`,
} as const;

export const use = {
  title: "Em uso",
  of: (used: number, allowed: number) => `${formatNumber(used)} de ${shops(allowed)}`,
  manage: "Ver as lojas",
  next: "Próxima cobrança",
  credit: (cents: number) => `usa o seu crédito de ${formatCents(cents)}`,
  none: "Nenhuma",
  on: (instant: string) => `em ${dayOfInstant(instant)}`,
  cancelledOn: (instant: string) => `Você cancelou em ${dayOfInstant(instant)}`,
  away: "O serviço de pagamento não respondeu. As cobranças e a forma de pagamento aparecem quando ele voltar.",
  retry: "Tentar novamente",
  swap: "Trocar",
} as const;

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  elo: "Elo",
};
const kinds = { CARTAO: "Cartão", BOLETO: "Boleto", PIX: "Pix", OUTRO: "Outra forma de pagamento" } as const;

/** 'Visa final 4242', or the name of the way. */
export const methodName = ({
  kind,
  brand = "",
  last4,
}: {
  kind: keyof typeof kinds;
  brand?: string;
  last4?: string;
}) => (last4 ? `${brands[brand] ?? kinds[kind]} final ${last4}` : kinds[kind]);

export const bills = {
  title: "Cobranças",
  status: {
    PAGA: { tag: "Paga", tone: "ok" },
    ABERTA: { tag: "Em aberto", tone: "wait" },
    ANULADA: { tag: "Anulada", tone: "off" },
  },
  receipt: "Recibo",
  see: "Ver cobrança",
  of: (day: string) => `de ${day}`,
  newTab: "(abre em outra aba)",
} as const;

export const change = {
  title: "Quantas lojas?",
  perStore: (cents: number) => `${formatCents(cents)} por loja`,
  label: "Número de lojas",
  fewer: "Menos uma loja",
  more: "Mais uma loja",
  today: (count: number) => `Hoje, ${shops(count)}`,
  after: (count: number) => `Com ${shops(count)}`,
  added: "A mais por mês",
  saved: "A menos por mês",
  next: (instant: string) => `Próxima cobrança, ${dayOfInstant(instant).slice(0, 5)}`,
  now: "Hoje você paga",
  until: (instant: string) => `pelos dias até ${dayOfInstant(instant).slice(0, 5)}, já com os seus créditos`,
  later: "A diferença dos dias até lá, com os seus créditos, já está na próxima cobrança.",
  grow: (count: number) => `Aumentar para ${shops(count)}`,
  shrink: (count: number) => `Diminuir para ${shops(count)}`,
  same: "É o número que você já tem.",
  inUse: (count: number) =>
    `Você tem ${shops(count)} em uso: para diminuir mais, exclua antes as que não usa.`,
  atOnce: "as lojas liberam na hora",
  grown: (count: number) => `Agora a sua assinatura tem ${shops(count)}`,
  ownerOnly: "Só o varejista muda a própria assinatura.",
  unpaid: "Regularize o pagamento para mudar o número de lojas.",
  pending: "Depois da confirmação do primeiro pagamento você pode mudar o número de lojas.",
} as const;

export const payer = {
  title: "Dados da cobrança",
  change: "Alterar",
  company: "Empresa",
  receipts: "Recibos para",
  trial:
    "Pagamento de teste: nada é cobrado. Na página de teste você escolhe o que acontece com o pagamento.",
  open: "Abrir a página de teste",
} as const;

export const cancel = {
  title: "Cancelar a assinatura",
  before: "Ela termina em ",
  cancelled: "A assinatura foi cancelada e termina em ",
  paidUntil: "Está paga até ",
  free: {
    until: ", o fim do período atual. Até lá tudo funciona e você pode voltar atrás.",
    paidUntil: ", o dia em que termina. Até lá tudo funciona e você pode voltar atrás.",
    afterwards:
      "Depois, seus cupons, lojas e relatórios continuam abertos para consulta, e você pode assinar de novo.",
  },
  /** Of who has not signed the contract. */
  held: {
    until: ", o fim do período atual. Até lá os cupons das suas lojas continuam sendo recebidos.",
    paidUntil: ", o dia em que termina. Até lá os cupons das suas lojas continuam sendo recebidos.",
    afterwards:
      "O portal continua fechado até o contrato ser assinado. Só depois disso você pode voltar atrás.",
  },
  action: "Cancelar assinatura",
  question: "Cancelar a assinatura?",
  keep: "Manter assinatura",
  done: (instant: string) => `Assinatura cancelada. Tudo funciona até ${dayOfInstant(instant)}`,
  heldDone: (instant: string) => `Assinatura cancelada. Ela termina em ${dayOfInstant(instant)}`,
  on: (instant: string) => `Cancelada em ${dayOfInstant(instant)}`,
  until: "Tudo funciona até ",
  nothing: "Nada mais é cobrado.",
  open: "Há uma fatura em aberto, que ainda precisa ser paga.",
  nothingElse: "Fora ela, nada mais é cobrado.",
  credit: (cents: number) =>
    `O seu crédito de ${formatCents(cents)} fica guardado e entra na primeira cobrança da próxima assinatura.`,
  left: (cents: number) => `Nesse dia ainda são cobrados ${formatCents(cents)} de mudanças já feitas.`,
  resume: "Retomar assinatura",
  resumed: "A sua assinatura continua",
  ends: (instant: string) => `Termina em ${dayOfInstant(instant)}`,
} as const;

type State = { tag: string; tone: "ok" | "wait" | "off"; text: string; pay?: string };

/** What each state of a subscription means, and what to do. */
const states: Record<"paid" | "pending" | "open" | "late", State> = {
  paid: { tag: "Em dia", tone: "ok", text: "Tudo certo. Não há nada a pagar agora." },
  pending: {
    tag: "Aguardando pagamento",
    tone: "wait",
    text: "O primeiro pagamento ainda não foi confirmado. Um boleto pode levar até 3 dias úteis.",
    pay: "Ver pagamento",
  },
  open: {
    tag: "Pagamento em aberto",
    tone: "wait",
    text: "Há uma fatura em aberto. Pague para manter a assinatura em dia.",
    pay: "Pagar agora",
  },
  late: {
    tag: "Pagamento em atraso",
    tone: "off",
    text: "A fatura venceu há 7 dias ou mais. Nada foi bloqueado: pague para regularizar.",
    pay: "Regularizar pagamento",
  },
};

/** How a subscription stands: a payment that is due comes before its end. */
export const stateOf = ({ status, late, overdueSince, endsAt }: Schemas["Subscription"]): State => {
  if (status === "PENDENTE") return states.pending;
  if (late) return states.late;
  if (overdueSince) return states.open;
  return endsAt ? { ...states.paid, tag: cancel.ends(endsAt), tone: "wait" } : states.paid;
};

export const none = {
  title: "Você não tem uma assinatura",
  text: "Assine para manter as suas lojas na Seiva. Você paga pelo plano e por loja.",
  off: "O pagamento on-line ainda não está disponível. Fale com o suporte.",
  credit: (cents: number) => `O seu crédito de ${formatCents(cents)} entra na primeira cobrança.`,
  plan: "O que você vai assinar",
  subscribe: "Assinar agora",
} as const;

export const notice = {
  title: "Falta assinar a Seiva",
  text: "O seu cadastro está completo. Para manter as suas lojas na Seiva, contrate a assinatura.",
  subscribe: "Assinar agora",
  later: "Agora não",
} as const;

export const pay = {
  opening: "Abrindo o pagamento…",
  paid: "A sua assinatura está em dia",
  paidText: "Não há nada a pagar agora.",
  back: "Ver assinatura",
} as const;

export const finished = {
  confirming: "Confirmando o pagamento…",
  confirmingText:
    "Isso leva alguns segundos. Se demorar, você segue para o portal e a confirmação chega depois.",
  confirmed: "Assinatura confirmada. Boas-vindas!",
  pending: "Boas-vindas! Falta só a confirmação do pagamento.",
  cancelled: "O pagamento não foi concluído",
  cancelledText: "Nada foi cobrado. Você pode voltar ao pagamento quando quiser.",
  again: "Voltar ao pagamento",
  home: "Ir para o portal",
} as const;

/** Beside the payment, for who has not paid. */
export const beside = {
  correct: "Corrigir o número de lojas",
  correctText: "A assinatura é cobrada por loja. Informe quantas a sua empresa tem.",
  price: (cents: number) => `${formatCents(cents)} por mês`,
  made: (base: string, store: string) => `(${base} do plano e ${store} por loja)`,
  save: "Salvar e continuar para o pagamento",
  wrong: "Informe de 1 a 99.999 lojas.",
  help: "Precisa de algo antes?",
  support: "Falar com o suporte",
  security: "Conta e segurança",
  signOut: "Sair da conta",
  back: "Voltar ao pagamento",
} as const;

import { formatDay, plural } from "../../lib/format";

export const screen = {
  products: "O que está incluído",
  product: "Produto",
  quantity: "Quantidade",
  price: "Por mês",
  total: "Total por mês",
  stores: "Lojas permitidas",
  storesNote: (count: number) =>
    `A sua assinatura permite cadastrar até ${plural(count, "loja", "lojas")}. Precisa de mais? Fale com o suporte.`,
  next: "Próximo passo",
  since: (day: string) => `Assinante desde ${formatDay(day)}`,
} as const;

type State = { tag: string; tone: "ok" | "wait" | "off"; text: string; pay?: string };

/** What each state of a subscription means, and what to do. */
export const states: Record<"paid" | "pending" | "open" | "late", State> = {
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

export const none = {
  title: "Você ainda não tem uma assinatura",
  text: "Assine para manter as suas lojas na Seiva. Você paga pelo plano e por loja.",
  off: "O pagamento on-line ainda não está disponível. Fale com o suporte.",
  plan: "O que você vai assinar",
  subscribe: "Assinar agora",
} as const;

export const notice = {
  title: "Falta assinar a Seiva",
  text: "O seu cadastro está completo. Para manter as suas lojas na Seiva, contrate a assinatura.",
  subscribe: "Assinar agora",
  later: "Agora não",
} as const;

export const late = {
  title: "Pagamento em atraso",
  pay: "Regularizar pagamento",
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

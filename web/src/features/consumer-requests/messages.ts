import type { ConsumerRequest } from "./requests";

/** What was asked for. */
export const actionNames = {
  export: "Baixar os dados",
  withdraw: "Retirar o aceite",
  erase: "Apagar os dados",
} satisfies Record<ConsumerRequest["acao"], string>;

/** Texts of the consumers' requests that wait a day. */
export const messages = {
  subtitle:
    "Pedidos de consumidores feitos sem um código por e-mail: cada um espera um dia antes de ser cumprido. Não dizem quem pediu.",
  list: {
    caption: "Pedidos do consumidor",
    noun: ["pedido", "pedidos"],
    action: "Pedido",
    retailer: "Varejista",
    when: "Pedido em",
    state: "Situação",
    actions: "Ações",
    stop: "Parar",
    stopOf: (action: string, when: string) => `Parar o pedido de ${when}: ${action.toLowerCase()}`,
    empty: "Nenhum pedido esperou um dia",
    emptyHelp: "Quem confirma o pedido com um código por e-mail é atendido na hora, e não aparece aqui.",
  },
  states: {
    waiting: { tag: "Em espera", tone: "wait", until: (at: string) => `Será cumprido em ${at}` },
    ready: { tag: "Pronto", tone: "ok", until: (at: string) => `Pode ser baixado até ${at}` },
    done: { tag: "Cumprido", tone: "ok" },
    cancelled: { tag: "Desistência", tone: "info" },
    stopped: { tag: "Parado", tone: "off" },
  },
  stop: {
    title: "Parar o pedido?",
    lead: (action: string) =>
      `O pedido (${action.toLowerCase()}) não será cumprido, e o consumidor é avisado por e-mail, se o conhecemos. Pare-o apenas se houver motivo para crer que não veio da própria pessoa: a lei dá a ela esse direito.`,
    reason: "Motivo",
    reasonHelp: "O consumidor o lê em 'Seus dados'. Não dá para mudar depois.",
    submit: "Parar o pedido",
    done: "Pedido parado",
  },
} as const;

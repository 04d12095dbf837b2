import type { LogStatus } from "./log-search";

/** How many days a log goes back (receipts.LogAge). */
export const LOG_DAYS = 30;

/** How many documents of a day are counted. */
export const COUNTED = 10_000;

/** Texts of a key's log. */
export const logMessages = {
  subtitle: "O que esta key enviou nos últimos 30 dias, com o motivo de cada recusa.",
  day: "Dia",
  status: "Resultado",
  all: "Tudo",
  many: "Mais de 10.000 documentos neste dia",
  table: "Documentos enviados",
  noun: ["documento", "documentos"] as const,
  time: "Hora",
  document: "Nota",
  store: "Loja",
  cashier: "Caixa",
  took: "Tempo",
  milliseconds: (ms: string) => `${ms} ms`,
  number: (number: number, serie: number) => `${number} · série ${serie}`,
  unread: "Não identificada",
  more: "Mais antigos",
  empty: "Nenhum documento neste dia",
  emptyHelp: "O que os caixas enviam com esta key fica aqui por 30 dias.",
  nothingFound: "Nenhum documento com este resultado neste dia",
  showAll: "Ver tudo",
  statuses: {
    accepted: { one: "Aceito", many: "Aceitos" },
    duplicate: { one: "Repetido", many: "Repetidos" },
    cancelled: { one: "Cancelado", many: "Cancelados" },
    pending: { one: "À espera do cupom", many: "À espera do cupom" },
    ignored: { one: "Sem efeito", many: "Sem efeito" },
    rejected: { one: "Recusado", many: "Recusados" },
  } satisfies Record<LogStatus, { one: string; many: string }>,
  detail: {
    title: (moment: string) => `Documento de ${moment}`,
    explained: {
      accepted: "O documento foi gravado.",
      duplicate: "O mesmo documento já estava gravado: nada mudou.",
      cancelled: "O cupom está cancelado.",
      pending: "O cancelamento chegou antes do cupom e espera por ele.",
      ignored: "O evento não muda o cupom.",
    } satisfies Record<Exclude<LogStatus, "rejected">, string>,
    code: "Código",
    catalogue: "Ver causa e correção",
    verify: "Conferir sem gravar",
    verifyHelp:
      "Corrija o documento e veja o que o envio responderia. Depois reenvie: um documento recusado não foi gravado.",
    copyVerify: "Copiar comando",
    received: "Recebido",
    accessKey: "Chave de acesso",
    emitter: "CNPJ do emitente",
    request: "Pedido",
    requestHelp: "O X-Request-Id da resposta: informe ao suporte.",
    line: "Linha do lote",
    copyKey: "Copiar chave",
    copyRequest: "Copiar pedido",
    receipt: "Abrir o cupom",
  },
};

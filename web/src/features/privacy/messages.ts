import type { PrivacyRequest } from "./lists";
import type { Act } from "./queries";

/** How a request stands. */
export const stateNames = {
  ABERTO: "Aberto",
  EM_ANALISE: "Em análise",
  RESPONDIDO: "Respondido",
  RECUSADO: "Recusado",
  ENCERRADO: "Encerrado",
} satisfies Record<PrivacyRequest["situacao"], string>;

export const kindNames = {
  ACESSO: "Acesso aos dados",
  CORRECAO: "Correção",
  ELIMINACAO: "Eliminação",
  QUEM_CONSULTOU: "Quem consultou os dados",
  OUTRO: "Outro direito",
} satisfies Record<PrivacyRequest["tipo"], string>;

/** Texts of the desk where administrators answer what consumers ask for by law. */
export const messages = {
  title: "Pedidos de privacidade",
  subtitle: "O que os consumidores pedem pela LGPD. Cada pedido tem 15 dias para uma resposta.",
  list: {
    caption: "Pedidos de privacidade",
    noun: ["pedido", "pedidos"],
    number: "Nº",
    kind: "Tipo",
    retailer: "Varejista",
    state: "Situação",
    clock: "Prazo",
    when: "Pedido em",
    allStates: "Todas",
    allKinds: "Todos",
    anyClock: "Tanto faz",
    clocks: { PERTO: "Até 5 dias, ou vencidos", VENCIDO: "Vencidos" },
    empty: "Nenhum pedido de privacidade",
    emptyHelp: "O que os consumidores pedirem em '/consumidor' aparece aqui.",
    nothingFound: "Nenhum pedido encontrado",
    nothingFoundHelp: "Mude os filtros para ver outros pedidos.",
    showAll: "Ver todos",
  },
  one: (number: number) => `Pedido nº ${number}`,
  facts: {
    title: "Sobre o pedido",
    state: "Situação",
    kind: "Tipo",
    clock: "Prazo",
    name: "Nome",
    cpf: "CPF",
    retailer: "Varejista",
    when: "Pedido em",
    ended: "Terminou em",
    hash: "SHA-256 da resposta",
    file: "Arquivo",
    withFile: "A pessoa pode baixar",
  },
  gone: "A conta não existe mais: só as provas ficaram.",
  wrote: "O que a pessoa escreveu",
  history: "Histórico",
  nothingYet: "Ninguém da equipe fez nada ainda.",
  person: "A pessoa",
  acts: {
    ANALISOU: "começou a análise",
    RESPONDEU: "respondeu",
    RECUSOU: "recusou",
    ENCERROU: "apagou a conta antes da resposta",
  } satisfies Record<Act["tipo"], string>,
  ground: (text: string) => `Base legal: ${text}`,
  did: (text: string) => `O que foi feito: ${text}`,
  study: "Começar a análise",
  studied: "Análise começada",
  answer: "Responder",
  reply: {
    title: (number: number) => `Responder ao pedido nº ${number}`,
    lead: "A pessoa lê a resposta na conta dela, e é avisada por e-mail sem o texto. Não dá para mudar depois.",
    refuse: "O pedido é recusado",
    text: "Resposta à pessoa",
    done: "O que foi feito",
    doneHelp: "Fica como prova, por cinco anos. Só a equipe lê.",
    ground: "Base legal da recusa",
    groundHelp: "A pessoa lê. Por exemplo: LGPD, art. 16, I.",
    file: {
      ACESSO: "Deixar a pessoa baixar o que guardamos dela, com as notas",
      QUEM_CONSULTOU: "Deixar a pessoa baixar quem consultou os cupons dela",
    },
    submit: "Enviar resposta",
    sent: "Resposta enviada com sucesso",
  },
} as const;

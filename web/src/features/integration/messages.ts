/** Texts of the guide that a software house walks through. */
export const messages = {
  title: "Envie o seu primeiro cupom",
  subtitle: "Cinco passos, uns cinco minutos. Teste à vontade: nada daqui chega a um consumidor.",
  guide: "Guia completo",
  reference: "Referência da API",
  steps: "Passos da integração",
  store: { title: "Loja de teste", ready: "pronta" },
  key: {
    title: "API key de teste",
    help: "Vale só para documentos de homologação.",
    create: "Criar API key de teste",
  },
  known: {
    title: "Key reconhecida",
    help: "Rode o exemplo com a sua key inteira na primeira linha: a resposta diz de quem ela é e quais lojas alcança.",
  },
  send: {
    title: "Envie o cupom",
    help: "Gere um cupom de teste nesta página e envie o arquivo que foi salvo.",
    open: "Ver o cupom",
  },
  cancel: {
    title: "Cancele o cupom",
    help: "Gere o cancelamento do último cupom aceito e envie-o do mesmo jeito, ao mesmo endereço.",
    open: "Ver o cancelado",
  },
  /** What the commands call a file until one is saved. */
  files: { receipt: "cupom-de-teste.xml", cancellation: "cancelamento-de-teste.xml" },
  refused: "Recusado",
  cause: "Ver a causa e o que fazer",
  listening: "Esperando o próximo envio. Esta página muda sozinha.",
  allDone: "Pronto. Você enviou e cancelou um cupom.",
  close: {
    title: "Feche o dia com prova",
    help: "Pergunte, no fim do dia, quais notas não chegaram. Com os cupons que você acabou de enviar, a resposta é uma lista vazia.",
    next: "Depois, passe o seu código a um varejista. Quando ele se vincular, crie uma API key de produção e envie os cupons das lojas dele.",
  },
  tests: "Cupons de teste",
  make: {
    title: "Gerar cupom de teste",
    items: "Itens",
    kind: "Documento",
    receipt: "Nota",
    cancellation: "Cancelamento",
    cancelHelp: "Do último cupom de teste aceito.",
    cpf: "CPF na nota",
    contingency: "Emitida em contingência",
    letters: "CNPJ com letras",
    submit: "Gerar cupom de teste",
    made: (name: string) => `${name} foi salvo.`,
  },
} as const;

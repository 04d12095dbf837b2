/** How a report stands. */
export const stateNames = {
  NOVO: "Novo",
  ABERTO: "Aberto",
  AGUARDA_EQUIPE: "Aguarda a equipe",
  RESPONDIDO: "Respondido",
  RESOLVIDO: "Resolvido",
} as const;

/** Texts of '/problema', and of what one reported oneself. */
export const messages = {
  lead: "Conte o que aconteceu. A equipe de suporte recebe seu relato por e-mail e responde a você.",
  subject: "Assunto",
  subjectHelp: "O problema em uma frase.",
  description: "Descrição",
  descriptionHelp:
    "O que você fez, o que esperava e o que apareceu. Não escreva senhas, API keys nem CPF de clientes.",
  pictures: "Imagens",
  picturesHelp:
    "Até 6, JPEG ou PNG de até 5 MB cada. Só você e a equipe da Seiva veem; esconda CPF de clientes.",
  pictureTooLarge: "A imagem passa de 5 MB. Reduza o tamanho e escolha de novo.",
  pictureFailed: (numero: number, why: string) =>
    `Recebemos o relato nº ${numero}, mas não todas as imagens. ${why} Abra-o em 'Meus relatos' para enviar as outras.`,
  picture: (number: number, total: number) => `Imagem ${number} de ${total}`,
  submit: "Enviar relato",
  sent: "Recebemos seu relato",
  sentAs: (number: number) => `Recebemos seu relato nº ${number}`,
  sentHelp: (email: string) => `A equipe de suporte foi avisada e responde em ${email}.`,
  another: "Relatar outro problema",
  own: {
    title: "Meus relatos",
    subtitle: "Os problemas que você relatou, e o que a equipe de suporte respondeu.",
    caption: "Meus relatos",
    noun: ["relato", "relatos"],
    number: "Nº",
    subject: "Assunto",
    state: "Situação",
    when: "Relatado em",
    empty: "Você ainda não relatou nenhum problema",
    emptyHelp: "Se algo não funcionar, conte à equipe de suporte.",
    report: "Relatar um problema",
    one: (number: number) => `Relato nº ${number}`,
    reported: (when: string) => `Relatado em ${when}`,
    wrote: "O que você escreveu",
    thread: "Mensagens",
    answered: (when: string) => `Equipe de suporte, em ${when}`,
    written: (when: string) => `Você, em ${when}`,
    noMessages: "Ainda não há respostas. Elas chegam por e-mail e ficam aqui.",
    message: "Escrever à equipe",
    messageHelp:
      "A equipe de suporte é avisada por e-mail. Não escreva senhas, API keys nem CPF de clientes.",
    send: "Enviar mensagem",
    messageSent: "Mensagem enviada com sucesso",
    pictureFailed: (why: string) => `A mensagem foi enviada, mas não todas as imagens. ${why}`,
  },
} as const;

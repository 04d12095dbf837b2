/** Texts of '/problema'. */
export const messages = {
  lead: "Conte o que aconteceu. A equipe de suporte recebe seu relato por e-mail e responde a você.",
  subject: "Assunto",
  subjectHelp: "O problema em uma frase.",
  description: "Descrição",
  descriptionHelp:
    "O que você fez, o que esperava e o que apareceu. Não escreva senhas, API keys nem CPF de clientes.",
  submit: "Enviar relato",
  sent: "Recebemos seu relato",
  sentAs: (number: number) => `Recebemos seu relato nº ${number}`,
  sentHelp: (email: string) => `A equipe de suporte foi avisada e responde em ${email}.`,
  another: "Relatar outro problema",
} as const;

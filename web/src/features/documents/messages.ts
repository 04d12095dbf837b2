/** Words of the contract and of the documents. */
export const messages = {
  print: "Imprimir",
  sign: {
    intro: "Leia o contrato e assine para continuar usando o portal.",
    accept: "Li e aceito o contrato",
    acceptFirst: "Marque que leu e aceita o contrato.",
    submit: "Assinar contrato",
    done: "Contrato assinado",
    failed: "Erro ao enviar o formulario",
    signedOn: (moment: string) => `Assinado em ${moment}.`,
    notedOn: (moment: string) => `Assinado fora do portal. Registrado em ${moment}.`,
    former: "O contrato que você assinou",
    onPaper: "Este contrato foi assinado fora do portal, e o texto não está guardado aqui.",
    left: (days: string) => `Leia o contrato e assine em até ${days} para continuar usando o portal.`,
    late: "O prazo para assinar acabou. Leia o contrato e assine para voltar a usar o portal.",
    notYours: "Só quem é da empresa assina o contrato.",
    record:
      "Guardamos a data, a hora, o seu nome e e-mail, o endereço IP, o navegador e o resumo criptográfico do texto.",
  },
  newVersion: {
    title: "Nova versão do contrato",
    until: (day: string, left: string) => `Leia e aceite até ${day} (${left}).`,
    over: (day: string) => `O prazo para aceitar terminou em ${day}, e você ainda pode aceitar.`,
    nothing:
      "Nada é bloqueado no portal se você não aceitar, e o contrato que você assinou continua guardado. Quem administra o programa vê que a nova versão não foi aceita.",
    note: (note: string) => `O que mudou: ${note}`,
    changes: (day: string) => `Comparação com a versão de ${day}, que você assinou`,
    paper:
      "O contrato anterior foi assinado fora do portal e não está guardado aqui: não há com o que comparar.",
    whole: "Ler o texto inteiro da nova versão",
    accept: "Li e aceito a nova versão do contrato",
    submit: "Assinar nova versão",
    done: "Nova versão assinada",
  },
  documents: {
    subtitle: "O contrato assinado e os textos que valem entre a sua empresa e a Seiva.",
    houseSubtitle: "Os textos que valem entre a sua empresa e a Seiva.",
    list: "Documentos",
    open: "Abrir",
    signed: (day: string) => `Assinado em ${day}`,
    noted: (day: string) => `Assinado fora do portal; registrado em ${day}`,
    since: (day: string) => `Vale desde ${day}`,
    contract: "Contrato de adesão",
    unsigned: "Ainda não foi assinado",
    goSign: "Ler e assinar",
  },
} as const;

/** Texts of the programme's own people. */
export const messages = {
  subtitle: "Quem trabalha na Seiva, com que perfil, e quando entrou pela última vez.",
  list: {
    caption: "Equipe da Seiva",
    noun: ["pessoa", "pessoas"] as [string, string],
    filter: "Nome ou e-mail",
    filterHint: "Parte do nome ou do e-mail",
    person: "Pessoa",
    profile: "Perfil",
    allProfiles: "Todos",
    state: "Situação",
    allStates: "Todas",
    factor: "Duas etapas",
    seen: "Último acesso",
    never: "Nenhum",
    inviter: "Convidada por",
    actions: "Ações",
    actionsOf: (email: string) => `Ações de ${email}`,
    own: "Você",
    empty: "Ninguém na equipe",
    emptyHelp: "Convide quem trabalha com você.",
    nothingFound: "Ninguém encontrado",
    nothingFoundHelp: "Busque por outra parte do nome ou do e-mail, ou limpe os filtros.",
    showAll: "Limpar",
  },
  states: { ATIVA: "Ativa", PENDENTE: "Convite enviado", EXPIRADA: "Convite vencido", SUSPENSA: "Suspensa" },
  factor: { on: "Ativa", missing: "Falta ativar", off: "Não exigida" },
  open: "Abrir a conta",
  invite: {
    action: "Convidar pessoa",
    title: "Convidar para a equipe",
    lead: "Enviamos um convite por e-mail, que vale por 7 dias. No primeiro acesso a pessoa cria a senha e ativa a verificação em duas etapas.",
    name: "Nome",
    nameHelp: "Opcional. Sem ele, mostramos a primeira parte do e-mail.",
    submit: "Enviar convite",
    done: "Convite enviado com sucesso",
  },
  profileHelp: {
    ADMINISTRADOR: "Vê e altera tudo no programa, também a equipe.",
    SUPORTE: "Ajuda empresas e consumidores. Não vê a equipe nem a auditoria.",
  },
  again: { action: "Reenviar convite", done: "Convite reenviado. O anterior deixou de valer." },
  cancel: {
    action: "Cancelar convite",
    title: "Cancelar este convite?",
    lead: (email: string) => `O que enviamos a ${email} deixa de valer.`,
    confirm: "Cancelar convite",
    done: "Convite cancelado com sucesso",
  },
  reason: "Motivo",
  reasonHelp: "A pessoa recebe este motivo por e-mail, e ele fica na auditoria.",
  change: {
    ADMINISTRADOR: {
      action: "Tornar administrador",
      title: "Tornar administrador?",
      lead: (name: string) =>
        `${name} passa a ver e alterar tudo no programa. As sessões terminam, e o novo perfil vale ao entrar de novo.`,
      submit: "Tornar administrador",
      done: "Perfil alterado com sucesso",
    },
    SUPORTE: {
      action: "Tornar suporte",
      title: "Tornar suporte?",
      lead: (name: string) =>
        `${name} perde o que é só de administradores. As sessões terminam, e o novo perfil vale ao entrar de novo.`,
      submit: "Tornar suporte",
      done: "Perfil alterado com sucesso",
    },
  },
  require: {
    on: {
      action: "Exigir duas etapas",
      title: "Exigir a verificação em duas etapas?",
      lead: (name: string) =>
        `Enquanto não a ativar, ${name} não faz mais nada no portal, já a partir da próxima chamada.`,
      submit: "Exigir",
      done: "Verificação em duas etapas exigida com sucesso",
    },
    off: {
      action: "Dispensar duas etapas",
      title: "Dispensar a verificação em duas etapas?",
      lead: (name: string) =>
        `${name} poderá entrar só com a senha. O que já ativou continua como está. Dispense só por pouco tempo.`,
      submit: "Dispensar",
      done: "Verificação em duas etapas dispensada com sucesso",
    },
  },
} as const;

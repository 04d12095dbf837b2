import { formatDateTime } from "../../lib/format";

/** Texts of the list of schedules. */
export const messages = {
  subtitle:
    "Relatórios que chegam por e-mail de tempos em tempos: os seus, os que você recebe e, se você administra a equipe, os de todos.",
  caption: "Agendamentos",
  noun: ["agendamento", "agendamentos"],
  report: "Relatório",
  when: "Quando",
  to: "Para",
  by: "Agendado por",
  you: "você",
  gone: "conta removida",
  next: "Próximo envio",
  paused: "Pausado",
  actions: "Ações",
  edit: "Editar",
  pause: "Pausar",
  resume: "Retomar",
  remove: "Remover",
  skips: "pula se vazio",
  nobody: "ninguém",
  nextAt: (at: string) => formatDateTime(at),
  removal: {
    title: "Remover o agendamento?",
    confirm: "Remover",
    done: "Agendamento removido",
    text: (title: string, when: string) => `${title}, ${when}, não chega mais a ninguém.`,
  },
  empty: "Nenhum agendamento ainda",
  emptyHelp: "Abra um relatório, filtre como quiser, e em Exportar escolha Agendar.",
} as const;

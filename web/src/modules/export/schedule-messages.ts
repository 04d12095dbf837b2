import { formatDateTime, formatDay } from "../../lib/format";
import type { Schedule, Timetable } from "./schedule-queries";

/** Texts of what makes a schedule. */
export const scheduleMessages = {
  schedule: "Agendar",
  title: "Agendar relatório",
  when: "Quando",
  weekdays: "Dias da semana",
  pickWeekdays: "Escolha um ou mais dias da semana.",
  day: "Dia do mês",
  dayHelp: "Num mês mais curto, no último dia.",
  hour: "Hora",
  period: "Período dos dados",
  format: "Formato",
  to: "Para",
  toHelp: "Colegas que podem ver este relatório. Cada um sai com um clique.",
  pickReaders: "Escolha ao menos uma pessoa.",
  skip: "Não enviar quando não houver linhas",
  next: (at: string) => `Próximo envio: ${formatDateTime(at)}`,
  days: (start: string, end: string) =>
    start === end
      ? `Com os dados de ${formatDay(start)}.`
      : `Com os dados de ${formatDay(start)} a ${formatDay(end)}.`,
  done: "Envio agendado",
  editTitle: "Editar agendamento",
  save: "Salvar",
  edited: "Agendamento alterado",
  kept: (title: string) =>
    `${title}, com os filtros e as colunas de quando foi agendado. Para trocá-los, abra o relatório como quiser, escolha Exportar, Agendar, e este agendamento.`,
  into: "Onde salvar",
  intoNew: "Um agendamento novo",
  intoHelp: "Os filtros e as colunas deste agendamento passam a ser os da tela.",
  changed: "Este agendamento mudou enquanto você editava.",
  now: ({ quando, formatoExportacao, destinatarios }: Schedule) =>
    `Agora está assim: ${quando}, em ${formatoExportacao.toUpperCase()}, para ${destinatarios.map(({ nome }) => nome).join(", ") || "ninguém"}. Salvar troca isso pelo que está abaixo.`,
  again: (names: string) => `Incluir de novo quem saiu: ${names}`,
  againHelp: "Essa pessoa pediu para não receber mais, pelo link do e-mail.",
  confirmLeft: "Confirme que quer incluir de novo, ou tire a pessoa da lista.",
  noOne: "ninguém",
  refused:
    "O relatório já não aceita estes filtros, colunas ou período. Abra o relatório, escolha Exportar, Agendar, e salve neste agendamento a visão de agora.",
  mine: "Agendamentos",
  all: "Ver todos",
  none: "Nenhum ainda. Em Exportar, num relatório, escolha Agendar.",
  paused: "Pausado",
  nobody: "Para ninguém",
  readers: (first: string, others: string | 0) => `Para ${first}${others ? ` e mais ${others}` : ""}`,
  you: (name: string) => `${name} (você)`,
} as const;

export const rhythms: { value: Timetable["frequencia"]; label: string; periodo: string }[] = [
  { value: "daily", label: "Todo dia", periodo: "ontem" },
  { value: "weekly", label: "Toda semana", periodo: "semana-passada" },
  { value: "monthly", label: "Todo mês", periodo: "mes-passado" },
];

/** From Monday on, as weeks are; the numbers are the API's. */
export const weekdays = [
  { value: 1, label: "seg", name: "segunda" },
  { value: 2, label: "ter", name: "terça" },
  { value: 3, label: "qua", name: "quarta" },
  { value: 4, label: "qui", name: "quinta" },
  { value: 5, label: "sex", name: "sexta" },
  { value: 6, label: "sáb", name: "sábado" },
  { value: 0, label: "dom", name: "domingo" },
] as const;

const upTo = (first: number, last: number, say: (n: number) => string) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ value: String(first + i), label: say(first + i) }));

export const hours = upTo(0, 23, (hour) => `${String(hour).padStart(2, "0")}:00`);
export const monthDays = upTo(1, 31, String);

/** Whose clock a schedule's hour is, where it is not this browser's. */
export const saidZones: Record<string, string> = {
  "America/Sao_Paulo": "No horário de Brasília.",
  "America/Noronha": "No horário de Fernando de Noronha.",
  "America/Manaus": "No horário de Manaus.",
  "America/Rio_Branco": "No horário de Rio Branco.",
};

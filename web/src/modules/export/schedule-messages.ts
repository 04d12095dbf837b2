import { formatDateTime, formatDay } from "../../lib/format";
import type { Timetable } from "./schedule-queries";

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

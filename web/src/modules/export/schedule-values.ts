import type { Format } from "./messages";
import { ownZone, type Schedule, type Timetable } from "./schedule-queries";

type When = {
  frequencia: Timetable["frequencia"];
  diasDaSemana: string[];
  diaDoMes: string | null;
  hora: string | null;
};

/** What the form of a new schedule begins with. */
export const fresh = (reader: string) => ({
  frequencia: "weekly" as Timetable["frequencia"],
  diasDaSemana: ["1"],
  diaDoMes: "1" as string | null,
  hora: "7" as string | null,
  periodo: "semana-passada" as string | null,
  formato: "xlsx" as Format,
  destinatarios: [reader],
  pularVazio: false,
  incluirQuemSaiu: false,
});

/** What a schedule is now, in the form's fields; what its rhythm has none of is the form's own. */
export const valuesOf = (schedule: Schedule): ReturnType<typeof fresh> => {
  const blank = fresh("");
  return {
    ...blank,
    frequencia: schedule.frequencia,
    diasDaSemana: schedule.diasDaSemana.length > 0 ? schedule.diasDaSemana.map(String) : blank.diasDaSemana,
    diaDoMes: String(schedule.diaDoMes || 1),
    hora: String(schedule.hora),
    periodo: schedule.filtros.periodo ?? blank.periodo,
    formato: schedule.formatoExportacao,
    destinatarios: schedule.destinatarios.map(({ id }) => id),
    pularVazio: schedule.pularVazio,
  };
};

/** The timetable of what is in the form, by a schedule's clock or this browser's. */
export const timetableOf = (
  { frequencia, diasDaSemana, diaDoMes, hora }: When,
  fuso?: string,
): Timetable => ({
  frequencia,
  diasDaSemana: diasDaSemana.map(Number),
  diaDoMes: Number(diaDoMes),
  hora: Number(hora),
  fuso: fuso ?? ownZone(),
});

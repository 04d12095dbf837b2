const monthName = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });

/** formatMonth("2026-11") → "novembro de 2026" */
export const formatMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`));

/** What can become of a document, in the order in which it is asked for. */
export const logStatuses = ["accepted", "duplicate", "cancelled", "pending", "ignored", "rejected"] as const;

export type LogStatus = (typeof logStatuses)[number];

/** Query string of a key's log: the day (today's where there is none) and what is shown of it. */
export type LogSearch = { dia?: string; situacao?: LogStatus };

export const logSearch = (raw: Record<string, unknown>): LogSearch => {
  const dia = String(raw.dia ?? "");
  const situacao = logStatuses.find((status) => status === raw.situacao);
  return {
    ...(/^\d{4}-\d{2}-\d{2}$/.test(dia) && !Number.isNaN(Date.parse(dia)) ? { dia } : {}),
    ...(situacao ? { situacao } : {}),
  };
};

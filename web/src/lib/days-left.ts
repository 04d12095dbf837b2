/** How much is left until a day, for people: 0 is that day itself, what is below is over. */
export const daysLeft = (days: number) => {
  if (days === 0) return "vence hoje";
  if (days < 0) return days === -1 ? "vencido há 1 dia" : `vencido há ${-days} dias`;
  return days === 1 ? "falta 1 dia" : `faltam ${days} dias`;
};

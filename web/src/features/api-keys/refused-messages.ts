/** Texts of the keys that are refused more than usual. */
export const messages = {
  subtitle:
    "API keys de produção com 20 recusas ou mais em 24 horas, e mais do que o triplo do costume: a média por dia dos 28 dias anteriores. A conta é feita de hora em hora.",
  caption: "API keys com recusas acima do costume",
  noun: ["key", "keys"],
  key: "API key",
  whose: "De quem",
  everyRetailer: "Vale para vários varejistas",
  refused: "Recusados em 24 h",
  usual: (perDay: string) => `Costume: ${perDay} por dia`,
  why: "A maioria por",
  since: "Desde",
  counted: (at: string) => `Contadas em ${at}`,
  empty: "Nenhuma key acima do costume",
  emptyHelp: "Quando uma passar a ser recusada mais do que costuma, ela aparece aqui em até uma hora.",
} as const;

/** Case- and accent-insensitive form of a text, for searching: 'São Acácio ' and 'sao acacio' meet. */
export const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLocaleLowerCase("pt-BR")
    .trim();

/** True when every word of the query is found in the text, in any order; a CNPJ also without its punctuation. */
export const matches = (text: string, query: string) => {
  const folded = fold(text);
  const bare = folded.replace(/[.\-/]/g, "");
  return fold(query)
    .split(/\s+/)
    .every((word) => folded.includes(word) || bare.includes(word));
};

/** Initials of a name for an avatar: first and last word, two letters at most. */
export const initials = (name: string) => {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : "";
  return `${words[0]?.[0] ?? ""}${last?.[0] ?? ""}`.toLocaleUpperCase("pt-BR");
};

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

/** Letters of a word from which on one of them may be wrong. */
const LEAST_LETTERS = 4;

/** True when a beginning of the text is the word but for one letter wrong, missing, too many, or swapped with the next. */
const beginsNearly = (text: string, word: string) => {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at++;
  const goesOn = (textFrom: number, wordFrom: number) =>
    text.slice(textFrom).startsWith(word.slice(wordFrom));
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at + 1, at) ||
    goesOn(at, at + 1) ||
    (text[at] === word[at + 1] && text[at + 1] === word[at] && goesOn(at + 2, at + 2))
  );
};

/** As `matches`, with one slip of the fingers in each word of four letters and more. */
export const matchesNearly = (text: string, query: string) => {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(query)
    .split(/\s+/)
    .every(
      (asked) =>
        matches(text, asked) ||
        (asked.length >= LEAST_LETTERS && words.some((word) => beginsNearly(word, asked))),
    );
};

/** A text with the visible part alone of the API keys in it: what is searched with stands in addresses. */
export const withoutSecrets = (text: string) =>
  text.replace(/(seiva_(?:live|test)_[0-9A-Za-z]{6})[0-9A-Za-z]+/g, "$1");

/** What stands before a value that was copied with its name, such as 'CNPJ: 11.222.333/0001-81'. */
const NAME = /^(cnpj|cpf|chave( de acesso)?|e-?mail|mailto|api key|key|x-api-key|loja|código)\s*:\s*/i;

/** A copied value without its name. */
export const withoutName = (text: string) => text.trim().replace(NAME, "");

/** Initials of a name for an avatar: first and last word, two letters at most. */
export const initials = (name: string) => {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : "";
  return `${words[0]?.[0] ?? ""}${last?.[0] ?? ""}`.toLocaleUpperCase("pt-BR");
};

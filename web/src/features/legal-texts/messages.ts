/** Texts around the terms of use and the privacy policy; their own words come from the API. */
export const messages = {
  version: (day: string) => `Versão de ${day}`,
  print: "Imprimir",
  contents: "Nesta página",
  signIn: "Entrar",
  other: { "termos-de-uso": "Política de privacidade", "politica-de-privacidade": "Termos de uso" },
} as const;

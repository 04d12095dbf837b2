/** Texts around the terms of use and the privacy policy; their own words come from the API. */
export const messages = {
  print: "Imprimir",
  signIn: "Entrar",
  other: { "termos-de-uso": "Política de privacidade", "politica-de-privacidade": "Termos de uso" },
} as const;

/** What a white label replaces in words; the colours are in brand.css, the picture in logo.svg, beside this file. */
export const brand = {
  name: "Seiva",
  tagline: "portal de cupons verdes",
  promise: "O cupom chega. O papel fica na árvore.",
  pitch: "Conecte seus caixas, acompanhe cada cupom fiscal e fale com quem compra de você.",
} as const;

/** The document's title of a screen: 'Cupons · Seiva'. */
export const pageTitle = (title: string) => `${title} · ${brand.name}`;

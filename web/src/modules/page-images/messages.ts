/** Texts of pages: those of a flyer and those of a campaign. */
export const messages = {
  label: "Imagens",
  help: "De 1 a 10 imagens JPEG ou PNG, de até 5 MB cada. A ordem é a das páginas.",
  tooLarge: "A imagem passa de 5 MB. Reduza o tamanho e escolha de novo.",
  uploadFailed: "Não foi possível enviar a imagem. Confira a internet e tente novamente.",
  uploading: (sent: number, total: number) => `Enviando imagens: ${sent} de ${total}`,
  wrongPage: (page: number, message: string) => `Imagem ${page}: ${message}`,
  gallery: "Páginas",
  page: (page: number, total: number) => `Página ${page} de ${total}`,
  go: (page: number) => `Ver página ${page}`,
  previous: "Página anterior",
  next: "Próxima página",
  keys: "Use as setas ← e → para mudar de página.",
} as const;

/** Texts of a tab that waits while the browser is in another profile. */
export const turned = {
  title: "O perfil em uso mudou em outra aba",
  /** Whose profile the browser is in by now; undefined: nobody could say. */
  company: (name = "outra empresa") => `Este navegador está agora no perfil de ${name}.`,
  own: "Este navegador está agora no seu próprio perfil.",
  /** Where what was typed belongs. */
  typed: (name: string | undefined) =>
    `O que você preencheu nesta aba é ${name ? `do perfil de ${name}` : "do seu próprio perfil"} e continua na tela. Para não ir para o perfil errado, nada é salvo aqui enquanto o navegador estiver em outro.`,
  held: "Nada é salvo nesta aba.",
  what: "O que fazer",
  copy: "Copiar o que preenchi",
  back: "Sair deste perfil e continuar aqui",
  reload: "Recarregar sem salvar",
  stay: "Ver o que preenchi",
} as const;

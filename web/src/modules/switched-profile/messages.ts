/** Texts of entering, being in and leaving another's profile. */
export const messages = {
  enter: "Entrar no perfil",
  title: (name: string) => `Entrar no perfil de ${name}?`,
  effect:
    "Você verá e fará o que a empresa vê e faz, por até 60 minutos. Tudo fica registrado com o seu nome, e a conta principal recebe um aviso com o motivo.",
  reason: "Motivo",
  reasonHelp: "A empresa lê este motivo.",
  confirm: "Entrar",
  strip: (name: string) => `Você está vendo como ${name}`,
  minutes: (minutes: number) => `sai em ${minutes} min`,
  leave: "Sair do perfil",
  turned: {
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
  },
  over: "O tempo no perfil da empresa terminou. Entre de novo para continuar.",
} as const;

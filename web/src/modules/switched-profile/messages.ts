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
  over: "O tempo no perfil da empresa terminou. Entre de novo para continuar.",
} as const;

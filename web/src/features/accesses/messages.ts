/** Texts of the list of who of the programme's staff entered the profile (D-38). */
export const messages = {
  subtitle: "Quando uma pessoa da equipe Seiva entra no seu perfil, fica registrado aqui, com o motivo.",
  caption: "Acessos da equipe Seiva",
  noun: ["acesso", "acessos"],
  who: "Quem",
  why: "Motivo",
  start: "Entrou",
  end: "Saiu",
  ongoing: "Em andamento",
  until: (moment: string) => `até ${moment}`,
  see: "Ver alterações",
  changes: {
    title: (who: string, start: string) => `O que ${who} alterou desde ${start}`,
    caption: "Alterações",
    noun: ["alteração", "alterações"] as [string, string],
    when: "Quando",
    what: "Alteração",
    none: "Nada foi alterado neste acesso",
    noneYet: "Nada foi alterado até agora",
  },
  empty: "Ninguém da equipe entrou no seu perfil",
  emptyHelp:
    "Se isso acontecer, você verá quem foi, quando e por quê. A conta principal também recebe um e-mail.",
} as const;

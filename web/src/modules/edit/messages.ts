/** Texts of an edit that met somebody else's. */
export const messages = {
  title: "Outra pessoa fez mudanças enquanto você editava",
  lead: "Nada do que você preencheu se perdeu. Compare e escolha como continuar: ao manter as suas mudanças, o que você não mudou fica como na versão atual.",
  same: "As duas versões dizem o mesmo.",
  field: "Campo",
  theirs: "Versão atual",
  yours: "As suas mudanças",
  untouched: "Você não mudou",
  keep: "Manter as minhas mudanças",
  stay: "Continuar no formulário",
  take: "Usar a versão atual",
} as const;

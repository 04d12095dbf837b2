/** Texts of changing one's password; the toasts to the letter of the specification (ER-11, ER-12). */
export const messages = {
  current: "Senha atual",
  submit: "Alterar senha",
  cancel: "Cancelar",
  changed: "Senha alterada com sucesso",
  wrongCurrent: "Senha atual incorreta",
} as const;

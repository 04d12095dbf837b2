/** Why a passkey did not come about, and what to do. */
export const messages = {
  cancelled: "Nenhuma passkey foi usada. Tente novamente quando quiser.",
  known: "Este aparelho já tem uma passkey desta conta.",
  address: "Passkeys não funcionam neste endereço. Use a senha.",
  failed: "O navegador não conseguiu usar a passkey. Tente novamente ou use a senha.",
} as const;

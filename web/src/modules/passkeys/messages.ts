/** Why a passkey did not come about, and what to do. */
export const messages = {
  cancelled: "Nenhuma chave de acesso foi usada. Tente novamente quando quiser.",
  known: "Este aparelho já tem uma chave de acesso desta conta.",
  address: "Chaves de acesso não funcionam neste endereço. Use a senha.",
  failed: "O navegador não conseguiu usar a chave de acesso. Tente novamente ou use a senha.",
} as const;

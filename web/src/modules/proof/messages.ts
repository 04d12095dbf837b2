/** Texts of the dialog that asks who is signed in to prove it again. */
export const messages = {
  title: "Confirme que é você",
  lead: "Esta ação protege contas e acessos, e faz mais de 10 minutos que você se identificou. O que você preencheu continua aqui.",
  password: "Senha",
  code: "Código do aplicativo",
  codeHelp: "Os 6 dígitos que o aplicativo autenticador mostra agora.",
  recovery: "Código de recuperação",
  recoveryHelp: "Um dos códigos que você guardou. Cada um vale uma vez.",
  useRecovery: "Usar um código de recuperação",
  useApp: "Usar o código do aplicativo",
  passkey: "Usar passkey",
  submit: "Confirmar",
  cancel: "Cancelar",
  wrongCode: "Código incorreto ou já usado. Espere o aplicativo mostrar o próximo e digite-o.",
  elsewhere:
    "A sua conta confirma com passkey, e este navegador não tem como usá-la. Abra o portal no aparelho da passkey, ou saia e entre de novo.",
} as const;

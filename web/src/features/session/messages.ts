/** Texts of the public identity screens; those of SI and ER to the letter of the specification. */
export const messages = {
  emailRequired: "Insira o email",
  passwordRequired: "Insira a senha",
  empty: "Email e senha vazios",
  noResult: "Não foi possível fazer o login",
  wrong: "E-mail e/ou senha incorretos",
  unconfirmed: "E-mail não confirmado",
  changed: "Senha alterada com sucesso",
  email: "E-mail",
  password: "Senha",
  back: "Voltar para a entrada",
  resend: "Reenviar confirmação",
  hints: {
    unconfirmed:
      "Abra o link de confirmação que enviamos ao seu e-mail. Se ele não chegou, reenvie a confirmação.",
    locked:
      "Por segurança, espere alguns minutos antes de tentar de novo. Se esqueceu a senha, crie outra em “Esqueci minha senha”.",
    codeSent: "Se houver uma conta com este e-mail, o código chega em instantes. Confira também o spam.",
    typeCode: "Digitar o código",
    linkSent:
      "Se houver uma conta a confirmar com este e-mail, o link chega em instantes. Confira também o spam.",
    linkFailed: "O link de confirmação não vale mais. Peça outro e abra o mais novo.",
    passkey: "Entrar com passkey",
  },
  totp: {
    title: "Verificação em duas etapas",
    lead: "Abra o aplicativo autenticador e digite o código de 6 dígitos da sua conta.",
    code: "Código de verificação",
    recoveryLead: "Digite um dos códigos que você guardou. Cada um vale uma vez.",
    recovery: "Código de recuperação",
    useRecovery: "Usar um código de recuperação",
    useApp: "Usar o código do aplicativo",
    submit: "Confirmar",
  },
  forgot: {
    title: "Esqueci minha senha",
    lead: "Enviamos um código para o seu e-mail. Com ele você cria outra senha.",
    submit: "Enviar código",
    haveCode: "Já tenho o código",
  },
  reset: {
    title: "Nova senha",
    lead: "Digite o código de 6 dígitos que enviamos por e-mail. Ele vale 15 minutos.",
    code: "Código",
    submit: "Salvar nova senha",
    again: "Enviar outro código",
    stale: "Este código pode não valer mais. Envie outro código e use o mais novo.",
  },
  resendScreen: {
    title: "Reenviar confirmação",
    lead: "Enviamos de novo o link que confirma o seu e-mail.",
    submit: "Reenviar",
  },
  complete: {
    title: "Crie a sua senha",
    lead: "A senha que você recebeu é temporária. Escolha uma só sua para entrar.",
    submit: "Salvar e entrar",
  },
  over: {
    title: "Sua sessão terminou",
    lead: "Entre de novo para continuar. O que você preencheu continua aqui.",
    submit: "Entrar",
    leave: "Sair sem salvar",
    back: "Você está de volta. Continue de onde parou.",
  },
  change: {
    title: "Alterar senha",
    lead: "As outras sessões abertas com a sua conta serão encerradas.",
    back: "Voltar ao portal",
  },
  confirmation: {
    title: "Confirmar e-mail",
    busy: "Confirmando o seu e-mail…",
    incomplete: "Este link está incompleto. Abra-o de novo pelo e-mail, inteiro, ou peça outro.",
    offline: "Não conseguimos confirmar agora. Confira a internet e tente novamente.",
    retry: "Tentar novamente",
  },
} as const;

/** Texts of the profile screens. */
export const finish = {
  title: "Complete o cadastro",
  lead: (name: string) => `${name}: falta pouco para entrar no portal. Leva uns dois minutos.`,
  progress: (done: number, total: number) => `${done} de ${total} partes preenchidas`,
  save: "Salvar e entrar",
  saveAndPay: "Salvar e continuar para o pagamento",
  saved: "Cadastro completo. Boas-vindas!",
  done: "Preenchido:",
} as const;

export const profile = {
  retailerSubtitle: "Os dados da sua empresa e quem responde por ela.",
  partnerSubtitle: "Os dados da sua software house e quem responde por ela.",
  save: "Salvar",
  saved: "Perfil atualizado com sucesso",
} as const;

export const company = {
  title: "Empresa",
  cnpj: "CNPJ",
  cnpjHelp: "O CNPJ não muda. Se ele estiver errado, fale com o suporte.",
  corporateName: "Razão social",
  tradeName: "Nome fantasia",
  stores: "Número de lojas",
  maxPdvs: "Máximo de PDVs por loja",
  categories: "Segmentos",
  categoriesHelp: "De 1 a 3.",
  chooseCategories: "Escolha os segmentos",
} as const;

export const addressCard = {
  title: "Endereço da empresa",
} as const;

export const contacts = {
  focal: { title: "Contato comercial", help: "Quem fala pela empresa no dia a dia." },
  legal: { title: "Contato legal", help: "Quem responde pela empresa e assina o contrato." },
  technical: { title: "Contato técnico", help: "Com quem falar sobre os caixas e o envio de cupons." },
  name: "Nome e sobrenome",
  email: "E-mail",
  phone: "Telefone",
  whatsapp: "WhatsApp",
  copyFocal: "Copiar do contato comercial",
  copyLegal: "Copiar do contato legal",
} as const;

export const password = {
  title: "Senha",
  help: "Troque a senha com que você entra no portal.",
  change: "Trocar senha",
} as const;

export const link = {
  title: "Software house",
  none: "Nenhuma software house vinculada",
  noneHelp: "A software house que atende os seus caixas cria as API keys e envia os cupons das suas lojas.",
  linkedHelp: "As API keys dela enviam os cupons das suas lojas.",
  link: "Vincular",
  change: "Trocar",
  unlink: "Desvincular",
  cancel: "Cancelar",
  back: "Voltar",
  askTitle: "Vincular software house",
  field: "Código ou CNPJ da software house",
  fieldHelp: "O código tem 6 letras e números. Peça à software house que atende os seus caixas.",
  search: "Buscar",
  invalid: "Informe o código de 6 letras e números ou o CNPJ.",
  unknownCode: "Não encontramos uma software house com este código. Confira com ela e tente novamente.",
  unknownCnpj: "Não encontramos uma software house com este CNPJ. Confira e tente novamente.",
  same: "Esta já é a software house vinculada.",
  found: "Encontramos",
  gains: (name: string) => `As API keys da ${name} passam a enviar cupons das suas lojas na hora.`,
  loses: (name: string) =>
    `As API keys da ${name} deixam de alcançar as suas lojas na hora. Os caixas que usam essas keys param de enviar cupons.`,
  exception: "Lojas cadastradas com uma software house própria continuam com ela.",
  kept: "Os cupons já recebidos ficam como estão.",
  confirm: "Vincular",
  linked: (name: string) => `${name} vinculada com sucesso`,
  unlinkTitle: (name: string) => `Desvincular a ${name}?`,
  unlinked: "Software house desvinculada",
} as const;

import type { Action } from "./requests";

/** What becomes of the receipts when the acceptance is withdrawn: an account shows those of retailers with one alone. */
export const afterWithdrawal = (shop: string | undefined) =>
  shop
    ? "Os cupons desta loja saem da sua conta."
    : "Seus cupons continuam na lista, e você pode aceitar de novo quando quiser.";

/** What a decision about one retailer leaves of an account. */
const REST =
  "As outras lojas da sua conta continuam como estão. Se esta for a última que conhece você pelo e-mail da conta, ela também é encerrada, com os pedidos que esperam resposta.";

/** What a question says where the retailer is one of an account's. */
const inAccount = (action: Action, shop: string) => {
  if (action === "export") return QUESTIONS.export.texts;
  if (action === "withdraw") return [...QUESTIONS.withdraw.texts, REST];
  const [, documents = ""] = QUESTIONS.erase.texts;
  return [
    `Apagamos o que guardamos de você com ${shop}: nome, e-mail, o CPF guardado com eles e preferências. Os cupons desta loja saem da sua conta, e os links deles deixam de funcionar. Não dá para desfazer.`,
    documents,
    REST,
  ];
};

const QUESTIONS: Record<Action, { title: string; label: string; texts: string[] }> = {
  export: {
    title: "Baixar os seus dados?",
    label: "Baixar meus dados",
    texts: ["Você recebe um arquivo ZIP com o que guardamos de você e o XML de cada nota."],
  },
  withdraw: {
    title: "Retirar o aceite?",
    label: "Retirar o aceite",
    texts: [
      "Apagamos seu nome, seu e-mail, o CPF guardado com eles e suas preferências.",
      "Por cinco anos fica o registro de que você aceitou e retirou o aceite: é a prova disso.",
    ],
  },
  erase: {
    title: "Apagar os seus dados?",
    label: "Apagar definitivamente",
    texts: [
      "Apagamos seu nome, seu e-mail, o CPF guardado com eles e suas preferências, e seus cupons saem da lista. Esta página e os links dos cupons deixam de funcionar. Não dá para desfazer.",
      "As notas fiscais continuam com o varejista: a lei o obriga a guardá-las por pelo menos cinco anos. Se quiser uma cópia delas, baixe antes os seus dados.",
    ],
  },
};

/** What is asked before a decision is proved. */
export const questionOf = (action: Action, shop: string | undefined) =>
  shop ? { ...QUESTIONS[action], texts: inAccount(action, shop) } : QUESTIONS[action];

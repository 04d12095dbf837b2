import { messages } from "./messages";

/** Most characters of an answer, and of a reason. */
export const WORDS_MAX = 500;

/** Texts of what is done with a comment. */
export const commentMessages = {
  actions: "Ações",
  answer: {
    button: "Responder",
    title: "Responder à avaliação",
    label: "Resposta",
    help: "Quem tem o link do cupom lê a resposta, com o nome da loja.",
    final: "A resposta é pública e fica como está: depois de enviada, você não pode mudá-la nem apagá-la.",
    submit: "Enviar resposta",
    done: "Resposta enviada",
    none: "já respondida",
  },
  hide: {
    button: "Retirar",
    title: "Retirar o comentário",
    label: "Motivo",
    help: "Fica registrado e só a equipe da Seiva o lê.",
    final:
      "O comentário e a resposta da loja saem do cupom e do relatório do varejista. As estrelas continuam nos totais. Não há volta.",
    submit: "Retirar comentário",
    done: "Comentário retirado",
    none: "já retirado",
  },
  /** Which row a button is of. */
  of: (date: string, store: string) => `comentário de ${date}, ${store}`,
  stars: messages.comments.stars,
} as const;

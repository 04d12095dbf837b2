/** Texts of the list of files that somebody asked for. */
export const messages = {
  subtitle: "O que você exportou: cada arquivo fica aqui por 7 dias, e o pedido por 30.",
  caption: "Meus arquivos",
  noun: ["arquivo", "arquivos"],
  file: "Arquivo",
  format: "Formato",
  state: "Situação",
  asked: "Pedido em",
  to: "Enviado para",
  ends: "Disponível até",
  actions: "Ações",
  empty: "Nenhum arquivo ainda",
  emptyHelp: "Abra um relatório, filtre como quiser e use Exportar: o arquivo aparece aqui.",
} as const;

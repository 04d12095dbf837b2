import { formatDateTime, formatNumber, plural } from "../../lib/format";

/** Texts of the audit trail. */
export const messages = {
  checked: (entries: number, at: string) =>
    `${plural(entries, "registro conferido", "registros conferidos")} em ${formatDateTime(at)}, sem falhas`,
  unchecked: "A conferência da noite ainda não rodou. Ela roda todo dia às 3h.",
  uncheckable: "Não foi possível ver a última conferência.",
  broken: (at: string) => `A conferência de ${formatDateTime(at)} encontrou uma falha`,
  asked: {
    button: "Conferir agora",
    taken: "A conferência começa em instantes",
    waits: (name: string) => `Conferência pedida por ${name}: começa em instantes`,
    goesOn: (name: string, walked: number, of: number) =>
      `Conferência pedida por ${name}: ${formatNumber(walked)} de ${plural(of, "registro", "registros")}`,
    checked: (name: string, entries: number, at: string) =>
      `A pedido de ${name}: ${plural(entries, "registro conferido", "registros conferidos")} em ${formatDateTime(at)}, sem falhas`,
    broken: (name: string, at: string) =>
      `A conferência pedida por ${name}, de ${formatDateTime(at)}, encontrou uma falha`,
    failed: (name: string, at: string) =>
      `A conferência que ${name} pediu em ${formatDateTime(at)} não terminou. Peça de novo.`,
  },
  list: {
    caption: "Registros de auditoria",
    noun: ["registro", "registros"],
    empty: "Nada foi registrado neste período",
    emptyHelp: "Escolha um período maior.",
    nothingFound: "Nenhum registro encontrado",
    nothingFoundHelp: "Confira os filtros ou escolha um período maior.",
    showAll: "Limpar filtros",
  },
  clear: "Limpar filtros",
  when: "Quando",
  who: "Quem",
  what: "O que aconteceu",
  object: "Objeto",
  company: "Varejista",
  house: "Software house",
  action: "Ação",
  everyone: "Todos",
  everything: "Todas",
  objectHint: "Código do objeto",
  inPlaceOf: (name: string) => `no perfil de ${name}`,
  entry: {
    title: (what: string, number: number) => `${what} · registro ${formatNumber(number)}`,
    changes: "O que mudou",
    field: "Campo",
    before: "Antes",
    after: "Depois",
    blank: "vazio",
    pictureGone: "Esta imagem não é mais guardada",
    pictureBefore: "Imagem de antes",
    pictureAfter: "Imagem de depois",
    inPlaceOf: "No perfil de",
    address: "Endereço IP",
    device: "Navegador e sistema",
    hash: "Hash",
    ofWho: "Ver tudo desta pessoa",
    ofObject: "Ver tudo deste objeto",
  },
} as const;

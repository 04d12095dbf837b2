import { plural } from "../../lib/format";

/** Texts of the green flyers. */
export const messages = {
  title: "Encarte verde",
  subtitle: "As ofertas da semana, no celular dos seus clientes e sem papel.",
  adminSubtitle: "Os encartes que os varejistas mostram aos clientes, e os que você publica por eles.",
  create: "Cadastrar encarte",
  created: "Encarte publicado com sucesso",
  deleted: "Encarte excluído com sucesso",
  list: {
    retailer: "Varejista",
    allRetailers: "Todos os varejistas",
    card: (day: string) => `Encarte de ${day}`,
    published: (moment: string) => `Publicado em ${moment}`,
    pages: (count: number) => plural(count, "página", "páginas"),
    stores: (count: number) => plural(count, "loja", "lojas"),
    more: (count: number) => ` e mais ${count}`,
    count: (count: number) => plural(count, "encarte", "encartes"),
    delete: (day: string) => `Excluir o encarte de ${day}`,
    first: "Publique o primeiro encarte",
    firstHelp: "Escolha as imagens e as lojas. Os clientes veem o encarte até o sábado desta semana.",
    none: "Nenhum encarte deste varejista",
    noneHelp: "Publique um por ele, ou veja os de todos.",
    showAll: "Ver todos",
  },
  week: {
    title: "Esta semana",
    range: (from: string, to: string) => `${from} a ${to}`,
    share: (done: number, total: number) =>
      `${done} de ${plural(total, "loja tem", "lojas têm")} encarte nesta semana.`,
    calendar: "Lojas com encarte, por dia",
    today: "Hoje",
    nothing: "—",
    free: "Ainda sem encarte",
    more: (count: number) => `e mais ${count}`,
    full: (day: string) =>
      `Todas as lojas já têm o encarte desta semana. O próximo pode ser publicado a partir de ${day}.`,
    noStores: "Este varejista ainda não tem lojas. Cadastre uma loja para publicar encartes.",
  },
  form: {
    retailer: "Varejista",
    retailerHelp: "De quem são as lojas do encarte.",
    choose: "Escolha",
    stores: "Lojas",
    storesHelp: "As que já têm encarte nesta semana não aparecem.",
    allStores: "Todas as lojas sem encarte",
    chooseStores: "Escolha as lojas",
    chooseRetailerFirst: "Escolha o varejista primeiro",
    until: (day: string) => `Os clientes veem este encarte até ${day}.`,
    submit: "Publicar",
    cancel: "Cancelar",
  },
  details: {
    about: "Sobre o encarte",
    retailer: "Varejista",
    stores: "Lojas",
    published: "Publicado em",
    shown: "Semana",
    delete: "Excluir encarte",
    back: "Voltar à lista",
  },
  remove: {
    title: "Excluir este encarte?",
    effect: (day: string) =>
      `O encarte de ${day} sai do aplicativo na hora. Não é possível desfazer, mas as lojas podem receber outro.`,
    confirm: "Excluir",
  },
} as const;

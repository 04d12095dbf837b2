import { formatDay, formatNumber, formatPercent, plural } from "../../lib/format";
import type { Finding } from "./findings";

const receipts = (n: number) => plural(n, "cupom", "cupons");

const shareOf = (part: number, whole: number) => formatPercent(whole > 0 ? part / whole : 0);

const NOT_ACCUSED = "Não é acusação: confira antes de conversar.";

/** Texts of the CPFs to check. */
export const messages = {
  title: "CPF para conferir",
  notAccused: NOT_ACCUSED,
  subtitle: `${NOT_ACCUSED} São caixas cujos cupons com CPF fogem do comum da própria loja. Ninguém é avisado, e nada muda nos relatórios por causa disto.`,
  list: {
    caption: "CPF para conferir",
    noun: ["item", "itens"],
    filter: "Nome ou CNPJ da loja",
    filterHint: "Nome ou CNPJ da loja",
    kind: "O que conferir",
    everyKind: "Todos",
    state: "Situação",
    everyState: "Todas",
    cashier: "Caixa",
    retailer: "Varejista",
    last: "Visto em",
    lastHelp: "O último dia em que apareceu. Os dias são conferidos de madrugada, depois que terminam.",
    actions: "Ações",
    empty: "Nada para conferir",
    emptyHelp:
      "Toda madrugada os cupons com CPF do dia anterior são comparados com os da própria loja. Caixas sem código nos cupons não entram.",
    nothingFound: "Nada com estes filtros",
    showAll: "Ver todos",
  },
  cashier: (code: string) => `Caixa ${code}`,
  kinds: {
    CPF_REPETIDO: "CPF repetido",
    RITMO: "Ritmo impossível",
    PARCELA: "Muito acima da loja",
  },
  states: {
    PARA_CONFERIR: { tag: "Para conferir", many: "Para conferir", tone: "wait" },
    LEGITIMO: { tag: "Legítimo", many: "Legítimos", tone: "ok" },
    ENCERRADO: { tag: "Encerrado", many: "Encerrados", tone: "info" },
  },
  /** What was counted, in a sentence. */
  counted: ({ tipo, cupons, cuponsDoCaixa, maximoEmUmDia, outrosComCpf, outros }: Finding) =>
    ({
      CPF_REPETIDO: `O mesmo CPF em ${receipts(cupons)} de ${formatNumber(cuponsDoCaixa)}, até ${formatNumber(maximoEmUmDia)} num dia`,
      RITMO: `${receipts(cupons)} com CPF em sequência rápida demais: quatro ou mais em 30 segundos`,
      PARCELA: `CPF em ${shareOf(cupons, cuponsDoCaixa)} dos cupons; nos outros caixas da loja, ${shareOf(outrosComCpf, outros)}`,
    })[tipo],
  window: ({ inicio, ultimoDia }: Finding) => `${formatDay(inicio)} a ${formatDay(ultimoDia)}`,
  by: (at: string, name: string) => (name ? `${at} · ${name}` : at),
  ended: (at: string) => `Em ${at}`,
  legitimate: "É legítimo",
  legitimateOf: (code: string, store: string) => `É legítimo: caixa ${code} de ${store}`,
  again: "Desfazer",
  againOf: (code: string, store: string) => `Desfazer: caixa ${code} de ${store}`,
  undone: "De volta para conferir",
  dialog: {
    title: "É legítimo?",
    lead: (code: string, store: string) =>
      `O mesmo tipo sobre o caixa ${code} de ${store} não volta por 90 dias, a não ser que cresça pela metade. Dá para desfazer.`,
    reason: "Motivo (opcional)",
    reasonHelp: "Aparece na lista para quem vê esta loja, e fica na auditoria.",
    submit: "É legítimo",
    done: "Marcado como legítimo",
  },
  one: {
    facts: "O que foi contado",
    store: "Loja",
    kind: "O que conferir",
    what: "Contagem",
    window: "Período contado",
    since: "Visto desde",
    last: "Visto até",
    state: "Situação",
    reason: "Motivo",
    why: {
      CPF_REPETIDO:
        "Pode ser o cartão da loja, um cliente que compra para muita gente, ou quem digita o próprio CPF. Confira os cupons.",
      RITMO:
        "Ninguém digita onze números e conclui a venda em dez segundos, várias vezes seguidas. Pode ser também o relógio ou o sistema do caixa.",
      PARCELA:
        "Pode ser quem pergunta melhor, ou quem preenche por conta própria. Veja se os CPFs se repetem e se os clientes existem.",
    },
    receipts: "Cupons contados",
    receiptsHelp: (cupons: number) =>
      `${receipts(cupons)} na contagem. A lista mostra os que ainda valem: saem os cancelados ou tirados dos totais depois e, de um CPF repetido, os de quem apagou os seus dados. O CPF não aparece aqui.`,
  },
  receipts: {
    caption: "Cupons contados",
    noun: ["cupom", "cupons"],
    number: "Número",
    issued: "Emitido em",
    value: "Valor",
    empty: "Nenhum destes cupons vale mais",
    emptyHelp: "Foram cancelados ou tirados dos totais, ou o consumidor apagou os seus dados.",
  },
  seriesAndNumber: (serie: number, number: number) => `${formatNumber(number)} (série ${serie})`,
} as const;

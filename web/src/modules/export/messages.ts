import { formatNumber, plural } from "../../lib/format";
import type { ExportedFile } from "./queries";

export type Format = ExportedFile["formatoExportacao"];

/** Rows that a PDF has at most. */
export const PDF_ROWS = 5000;

export const messages = {
  export: "Exportar",
  what: "Linhas da lista",
  asFiltered: "Com os filtros da tela",
  format: "Formato",
  to: "Enviar para",
  toHelp: "Avisamos quando ficar pronto. O link vale 7 dias.",
  files: "Meus arquivos",
  all: "Ver todos",
  bell: (news: number) =>
    news === 0 ? "Meus arquivos" : `Meus arquivos: ${plural(news, "novidade", "novidades")}`,
  none: "Nenhum arquivo ainda. O que você exportar aparece aqui.",
  cancel: "Cancelar",
  again: "Refazer",
  remove: "Excluir",
  download: (name: string) => `Baixar ${name}`,
  started: "Pedido feito: acompanhe abaixo, em Meus arquivos.",
  waiting: "Na fila",
  reading: "Lendo as linhas",
  writing: (written: number, total: number) => `${formatNumber(written)} de ${formatNumber(total)}`,
  ready: (rows: number, size: string, until: string) =>
    `${plural(rows, "linha", "linhas")} · ${size} · até ${until}`,
  cancelled: "Cancelado",
  ended: (moment: string) => `O link venceu em ${moment}`,
  pdfLimit: `O PDF vai até ${formatNumber(PDF_ROWS)} linhas: use Excel ou CSV, ou filtre mais.`,
  columns: (count: number) => plural(count, "coluna", "colunas"),
} as const;

export const formats: { value: Format; label: string; help: string }[] = [
  { value: "xlsx", label: "Excel", help: "Datas e números prontos para somar." },
  { value: "csv", label: "CSV", help: "Para abrir em qualquer planilha ou sistema, até 512 MB." },
  { value: "pdf", label: "PDF", help: "Para ler, imprimir e anexar, com páginas numeradas e totais." },
];

import { dayOf, formatBytes, formatDateTime, formatNumber, formatShortDay, plural } from "../../lib/format";
import type { ExportedFile } from "./queries";

export type Format = ExportedFile["formatoExportacao"];

/** Rows that a PDF has at most. */
export const PDF_ROWS = 5000;

export const messages = {
  export: "Exportar",
  what: "Linhas da lista",
  format: "Formato",
  to: "Enviar para",
  toHelp: "Avisamos quando ficar pronto. O link vale 7 dias.",
  files: "Meus arquivos",
  none: "Nenhum arquivo ainda. O que você exportar aparece aqui.",
  cancel: "Cancelar",
  again: "Refazer",
  remove: "Excluir",
  download: (name: string) => `Baixar ${name}`,
  started: "Pedido feito: acompanhe abaixo, em Meus arquivos.",
  pdfLimit: `O PDF vai até ${formatNumber(PDF_ROWS)} linhas: use Excel ou CSV, ou filtre mais.`,
  columns: (count: number) => plural(count, "coluna", "colunas"),
} as const;

export const formats: { value: Format; label: string; help: string }[] = [
  { value: "xlsx", label: "Excel", help: "Datas e números prontos para somar." },
  { value: "csv", label: "CSV", help: "Para abrir em qualquer planilha ou sistema, até 512 MB." },
  { value: "pdf", label: "PDF", help: "Para ler, imprimir e anexar, com páginas numeradas e totais." },
];

const rows = (count: number) => plural(count, "linha", "linhas");

/** What a file says of itself, under its title. */
export const fileText = (file: ExportedFile) => {
  switch (file.situacao) {
    case "waiting":
      return "Na fila";
    case "running":
      return file.total > 0
        ? `${formatNumber(file.linhas)} de ${formatNumber(file.total)}`
        : "Lendo as linhas";
    case "done":
      return `${rows(file.linhas)} · ${formatBytes(file.bytes)} · até ${formatShortDay(dayOf(new Date(file.venceEm ?? 0)))}`;
    case "failed":
      return file.motivo;
    case "cancelled":
      return "Cancelado";
    case "expired":
      return `O link venceu em ${formatDateTime(file.venceEm ?? "")}`;
  }
};

import { formatDateTime, formatNumber, plural } from "../../lib/format";
import type { Row, Run } from "./queries";

export const messages = {
  none: "Escolha linhas na lista",
  chosen: (count: number) => plural(count, "selecionada", "selecionadas"),
  allChosen: (total: number) => `Todas as ${formatNumber(total)} selecionadas`,
  page: "Selecionar as desta página",
  all: (total: number, narrowed: boolean) =>
    narrowed
      ? `Selecionar todas as ${formatNumber(total)} que correspondem`
      : `Selecionar todas as ${formatNumber(total)}`,
  clear: "Limpar seleção",
  last: "Últimas ações",
  close: "Fechar",
  cancel: "Cancelar",
  back: "Voltar",
  reached: (count: number, [one, many]: readonly [string, string]) =>
    `${plural(count, one, many)} ${count === 1 ? "recebe" : "recebem"} a ação`,
  andMore: (count: number) => `e mais ${formatNumber(count)}`,
  left: (count: number) => `${plural(count, "fica", "ficam")} de fora`,
  undoable: "Você pode desfazer por 7 dias.",
  notUndoable: "Não pode ser desfeita.",
  nothing: "Nenhuma das linhas escolhidas pode receber esta ação.",
  undo: "Desfazer",
  undoUntil: (instant: string) => `Pode ser desfeita até ${formatDateTime(instant)}.`,
  background: "Pode fechar: a ação continua, e o resultado fica em Últimas ações.",
  stop: "Interromper",
  stopped: (by: string, at: string) =>
    `Interrompida por ${by || "uma conta que não existe mais"} em ${formatDateTime(at)}.`,
  underway: "Em andamento, de todos",
  by: (name: string) => `por ${name || "uma conta que não existe mais"}`,
  results: "Resultado por linha",
  show: "Mostrar",
  everything: "Todas as linhas",
  noRuns: "Nenhuma ação ainda. O que você fizer com várias linhas aparece aqui.",
  noRows: "Nenhuma linha assim.",
} as const;

export const rowLook: Record<Row["situacao"], { label: string; tone: "ok" | "wait" | "off" | "info" }> = {
  waiting: { label: "Na fila", tone: "wait" },
  done: { label: "Feita", tone: "ok" },
  skipped: { label: "De fora", tone: "info" },
  refused: { label: "Falhou", tone: "off" },
  undone: { label: "Desfeita", tone: "info" },
  kept: { label: "Não desfeita", tone: "off" },
  stopped: { label: "Não feita", tone: "off" },
};

const runWords: Record<Run["situacao"], string> = {
  waiting: "Na fila",
  running: "Em andamento",
  done: "Concluída",
  undoing: "Sendo desfeita",
  undone: "Desfeita",
};

/** How far a run is, and what became of its rows. */
export const runText = (run: Run) =>
  [
    run.situacao === "done" && run.interrompidaEm ? "Interrompida" : runWords[run.situacao],
    run.feitas > 0 && plural(run.feitas, "feita", "feitas"),
    run.desfeitas > 0 && plural(run.desfeitas, "desfeita", "desfeitas"),
    run.mantidas > 0 && plural(run.mantidas, "não desfeita", "não desfeitas"),
    run.falhas > 0 && plural(run.falhas, "falha", "falhas"),
    run.naoFeitas > 0 && plural(run.naoFeitas, "não feita", "não feitas"),
    run.ignoradas > 0 && `${formatNumber(run.ignoradas)} de fora`,
  ]
    .filter(Boolean)
    .join(" · ");

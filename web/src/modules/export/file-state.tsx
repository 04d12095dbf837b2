import { Progress } from "@mantine/core";
import { dayOf, formatBytes, formatDateTime, formatShortDay } from "../../lib/format";
import classes from "./export.module.css";
import { messages } from "./messages";
import { type ExportedFile, isOpen } from "./queries";

/** What a file says of itself. */
const fileText = (file: ExportedFile) => {
  switch (file.situacao) {
    case "waiting":
      return messages.waiting;
    case "running":
      return file.total > 0 ? messages.writing(file.linhas, file.total) : messages.reading;
    case "done":
      return messages.ready(
        file.linhas,
        formatBytes(file.bytes),
        formatShortDay(dayOf(new Date(file.venceEm ?? 0))),
      );
    case "failed":
      return file.motivo;
    case "cancelled":
      return messages.cancelled;
    case "expired":
      return messages.ended(formatDateTime(file.venceEm ?? ""));
  }
};

/** How far a file is, in words, and as a bar while it is being written. */
export function FileState({ file }: { file: ExportedFile }) {
  return (
    <>
      <span className={classes.said}>{fileText(file)}</span>
      {isOpen(file) && (
        <Progress
          size="sm"
          radius="xl"
          value={file.total > 0 ? (100 * file.linhas) / file.total : 0}
          aria-label={`${file.titulo}: ${fileText(file)}`}
        />
      )}
    </>
  );
}

import { ActionIcon, Button, Progress } from "@mantine/core";
import clsx from "clsx";
import { IconDownload, IconTrash } from "../../ui/icons";
import { useArea } from "../area";
import { exportCall } from "./calls";
import classes from "./export.module.css";
import { fileText, messages } from "./messages";
import { type ExportedFile, isOpen, useDownload, useDropFile, useExport } from "./queries";

/** A file with how far it is, and what can be done with it. */
export function FileRow({ file }: { file: ExportedFile }) {
  const { situacao } = file;
  const drop = useDropFile();
  return (
    <li className={classes.file}>
      <span
        className={clsx(
          classes.format,
          classes[file.formatoExportacao],
          situacao !== "done" && !isOpen(file) && classes.gone,
        )}
      >
        {file.formatoExportacao.toUpperCase()}
      </span>
      <div className={classes.about}>
        <b>{file.titulo}</b>
        <span className={classes.said}>{fileText(file)}</span>
        {isOpen(file) && (
          <Progress
            size="sm"
            radius="xl"
            value={file.total > 0 ? (100 * file.linhas) / file.total : 0}
            aria-label={`${file.titulo}: ${fileText(file)}`}
          />
        )}
      </div>
      {isOpen(file) && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={drop.isPending}
          onClick={() => drop.mutate(file.id)}
        >
          {messages.cancel}
        </Button>
      )}
      {situacao === "done" && <Download file={file} />}
      {(situacao === "expired" || situacao === "failed" || situacao === "cancelled") && <Again file={file} />}
      {!isOpen(file) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${messages.remove} ${file.titulo}`}
          loading={drop.isPending}
          onClick={() => drop.mutate(file.id)}
        >
          <IconTrash />
        </ActionIcon>
      )}
    </li>
  );
}

function Download({ file }: { file: ExportedFile }) {
  const download = useDownload();
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={messages.download(file.arquivo)}
      loading={download.isPending}
      onClick={() => download.mutate(file)}
    >
      <IconDownload />
    </ActionIcon>
  );
}

/** Asks once more for what was asked then. */
function Again({ file }: { file: ExportedFile }) {
  const again = useExport(file.tipo);
  if (!exportCall(useArea(), file.tipo)) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={again.isPending} onClick={() => again.mutate(file)}>
      {messages.again}
    </Button>
  );
}

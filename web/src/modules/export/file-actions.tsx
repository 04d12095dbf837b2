import { ActionIcon, Button } from "@mantine/core";
import { IconDownload, IconTrash } from "../../ui/portal-icons";
import { useArea } from "../area";
import { exportCall } from "./calls";
import classes from "./export.module.css";
import { messages } from "./messages";
import { type ExportedFile, isOpen, useDownload, useDropFile, useExport } from "./queries";

/** What can be done with a file: one that is being written is cancelled, a ready one saved, another asked for again. */
export function FileActions({ file }: { file: ExportedFile }) {
  const { situacao } = file;
  const drop = useDropFile();
  const dropped = { loading: drop.isPending, onClick: () => drop.mutate(file.id) };
  if (isOpen(file)) {
    return (
      <Button variant="subtle" size="compact-sm" {...dropped}>
        {messages.cancel}
      </Button>
    );
  }
  return (
    <span className={classes.actions}>
      {situacao === "done" ? <Download file={file} /> : <Again file={file} />}
      <ActionIcon variant="subtle" color="gray" aria-label={`${messages.remove} ${file.titulo}`} {...dropped}>
        <IconTrash />
      </ActionIcon>
    </span>
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

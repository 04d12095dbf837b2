import { Progress } from "@mantine/core";
import classes from "./export.module.css";
import { fileText } from "./messages";
import { type ExportedFile, isOpen } from "./queries";

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

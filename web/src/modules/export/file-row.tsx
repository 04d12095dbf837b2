import clsx from "clsx";
import classes from "./export.module.css";
import { FileActions } from "./file-actions";
import { FileState } from "./file-state";
import { type ExportedFile, isOpen } from "./queries";

/** A file with how far it is, and what can be done with it. */
export function FileRow({ file }: { file: ExportedFile }) {
  return (
    <li className={classes.file}>
      <span
        className={clsx(
          classes.format,
          classes[file.formatoExportacao],
          file.situacao !== "done" && !isOpen(file) && classes.gone,
        )}
      >
        {file.formatoExportacao.toUpperCase()}
      </span>
      <div className={classes.about}>
        <b>{file.titulo}</b>
        <FileState file={file} />
      </div>
      <FileActions file={file} />
    </li>
  );
}

import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./export.module.css";
import { FileRow } from "./file-row";
import { messages } from "./messages";
import { useFiles } from "./queries";

/** 'Meus arquivos': what the account asked for, with progress. `most`: how many of the newest are shown. */
export function MyFiles({ most = 20 }: { most?: number }) {
  const { data, error, refetch } = useFiles();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={3} />;
  if (data.items.length === 0) return <p className={classes.said}>{messages.none}</p>;
  return (
    <ul className={classes.files} aria-label={messages.files}>
      {data.items.slice(0, most).map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  );
}

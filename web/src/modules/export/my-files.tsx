import { Link } from "@tanstack/react-router";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./export.module.css";
import { FileRow } from "./file-row";
import { messages } from "./messages";
import { useNewestFiles } from "./queries";

/** 'Meus arquivos': the newest that the account asked for, with progress, and the way to all of them. */
export function MyFiles({ most }: { most: number }) {
  const { data, error, refetch } = useNewestFiles();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section>
      <div className={classes.head}>
        <h2>{messages.files}</h2>
        {data && data.total > 0 && <Link to="/conta/arquivos">{messages.all}</Link>}
      </div>
      {!data && <LinesSkeleton lines={3} />}
      {data?.items.length === 0 && <p className={classes.said}>{messages.none}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.files} aria-label={messages.files}>
          {data.items.slice(0, most).map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </section>
  );
}

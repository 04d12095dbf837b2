import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./page.module.css";

type Asked<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  title: string;
  asked: Asked<T>;
  aside?: (data: T) => ReactNode;
  /** What is said where there is nothing. */
  empty: { title: string; help: string };
  isEmpty: (data: T) => boolean;
  /** Stands above, whatever the answer. */
  lead?: ReactNode;
  /** Stands below, whatever the answer. */
  foot?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A card that asks on its own: what fails is said in it, and the others stay. */
export function AskedCard<T>({ title, asked, aside, empty, isEmpty, lead, foot, children }: Props<T>) {
  const { data, error, refetch } = asked;
  const answer = () => {
    if (data === undefined) {
      return error ? <ErrorState error={error} onRetry={refetch} /> : <LinesSkeleton lines={3} />;
    }
    if (!isEmpty(data)) return children(data);
    return (
      <p className={classes.empty}>
        {empty.title}. <span>{empty.help}</span>
      </p>
    );
  };
  return (
    <Card title={title} aside={data !== undefined && aside?.(data)}>
      {lead}
      {answer()}
      {foot}
    </Card>
  );
}

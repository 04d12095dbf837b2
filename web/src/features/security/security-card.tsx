import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./security.module.css";

type Props<Data> = {
  title: string;
  text: string;
  aside?: ReactNode;
  query: UseQueryResult<Data, unknown>;
  children: (data: Data) => ReactNode;
};

/** A card of the screen with its own loading and error state, so that one failure does not hide the others. */
export function SecurityCard<Data>({ title, text, aside, query, children }: Props<Data>) {
  return (
    <Card title={title} aside={aside}>
      <p className={classes.text}>{text}</p>
      {query.isPending && <LinesSkeleton lines={2} />}
      {query.isLoadingError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && children(query.data)}
    </Card>
  );
}

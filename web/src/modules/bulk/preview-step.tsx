import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { acts, type Chosen } from "./acts";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { messages } from "./messages";
import { type Run, usePreview, useStart } from "./queries";

type Props = { base: Base; chosen: Chosen; onStarted: (run: Run) => void; onClose: () => void };

const named = (names: readonly string[], of: number) =>
  of > names.length ? `${names.join(", ")} ${messages.andMore(of - names.length)}` : names.join(", ");

/** The rows that an act would reach and those that it would leave out, before anything is done. */
export function PreviewStep({ base, chosen, onStarted, onClose }: Props) {
  const { data, error, isFetching, refetch } = usePreview(base, chosen);
  const start = useStart(base);
  const [key] = useState(() => crypto.randomUUID());
  const words = acts[chosen.acao];
  // Asked for again, these rows would be refused again.
  if (error instanceof ApiError && error.status === 422) {
    return (
      <div role="alert">
        <EmptyState
          title={error.message}
          action={
            <Button variant="default" onClick={onClose}>
              {messages.close}
            </Button>
          }
        />
      </div>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={4} />;
  const { alcancadas, impressao, ignoradas, nomes } = data;
  // The server says what changed meanwhile; the new preview is shown and has to be agreed to again.
  const go = () =>
    start.mutate(
      { ...chosen, alcancadas, impressao, key: `${key} ${impressao}` },
      { onSuccess: onStarted, onError: () => void refetch() },
    );
  return (
    <div className={classes.step}>
      {alcancadas > 0 ? (
        <div className={classes.reached}>
          <b>{messages.reached(alcancadas, words.noun)}</b>
          <p>{named(nomes, alcancadas)}</p>
        </div>
      ) : (
        <Text size="sm">{messages.nothing}</Text>
      )}
      {ignoradas.map(({ motivo, quantas, nomes: left }) => (
        <div key={motivo} className={classes.left}>
          <b>
            {messages.left(quantas)}: {motivo}
          </b>
          <p>{named(left, quantas)}</p>
        </div>
      ))}
      {alcancadas > 0 && (
        <Text size="sm" c="dimmed">
          {words.effect} {data.desfazivel ? messages.undoable : messages.notUndoable}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={start.isPending}>
          {messages.cancel}
        </Button>
        {alcancadas > 0 && (
          <Button
            color={"danger" in words ? "red" : undefined}
            onClick={go}
            loading={start.isPending}
            disabled={isFetching}
          >
            {words.confirm(alcancadas)}
          </Button>
        )}
      </Group>
    </div>
  );
}

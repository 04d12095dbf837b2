import { Button, Group, Progress, Text } from "@mantine/core";
import type { Tag } from "../../api/tags";
import { ErrorState } from "../../ui/screen-state";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { messages, runText } from "./messages";
import { isOpen, type Run, useStop, useUndo, useWatchedRun } from "./queries";
import { RunRows } from "./run-rows";

type Props = { base: Base; first: Run; changes: Tag; onBack: (() => void) | undefined; onClose: () => void };

/** How many rows of a run need nothing more, of how many that do. */
const progressOf = ({ situacao, total, ignoradas, esperando, feitas, desfeitas, mantidas }: Run) => {
  if (situacao === "undoing")
    return (100 * (desfeitas + mantidas)) / Math.max(1, feitas + desfeitas + mantidas);
  return (100 * (total - ignoradas - esperando)) / Math.max(1, total - ignoradas);
};

/** A run with its progress, what became of each row, and the way back. */
export function RunStep({ base, first, changes, onBack, onClose }: Props) {
  const { data, error, refetch } = useWatchedRun(base, first, changes);
  const undo = useUndo(base);
  const stop = useStop(base);
  const on = { params: { path: { id: first.id } } };
  const open = isOpen(data);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.step}>
      <div role="status" className={classes.reached}>
        <b>{runText(data)}</b>
        {open && (
          <Progress mt={8} size="sm" radius="xl" value={progressOf(data)} aria-label={runText(data)} />
        )}
      </div>
      {open && (
        <Text size="sm" c="dimmed">
          {messages.background}
        </Text>
      )}
      {data.interrompidaEm && (
        <Text size="sm" c="dimmed">
          {messages.stopped(data.interrompidaPor, data.interrompidaEm)}
        </Text>
      )}
      {data.desfazerAte && (
        <Text size="sm" c="dimmed">
          {messages.undoUntil(data.desfazerAte)}
        </Text>
      )}
      <RunRows base={base} run={data} />
      <Group justify="flex-end" gap="sm">
        {onBack && (
          <Button variant="subtle" mr="auto" onClick={onBack}>
            {messages.back}
          </Button>
        )}
        {data.interrompivel && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(on)}>
            {messages.stop}
          </Button>
        )}
        {data.desfazivel && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(on)}>
            {messages.undo}
          </Button>
        )}
        <Button onClick={onClose}>{messages.close}</Button>
      </Group>
    </div>
  );
}

import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { Tag } from "../../api/tags";
import { IconHistory } from "../../ui/portal-icons";
import { type Act, type Chosen, acts as words } from "./acts";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { BulkDialog } from "./bulk-dialog";
import { messages } from "./messages";
import { type Run, useWatchedRun } from "./queries";
import type { Selection } from "./use-selection";

type Props = {
  base: Base;
  /** What can be done to them, the usual one last. */
  acts: readonly Act[];
  selection: Selection;
  /** The ids of the rows on screen, and how many there are on all pages. */
  rows: readonly string[];
  total: number;
  /** What narrows the list, by the names of its call. */
  values: Record<string, string | undefined>;
  narrowed: boolean;
  /** What the act changes. */
  changes: Tag;
};

/** Goes on looking at a run whose dialog was closed. */
function Watch({ base, run, changes }: Pick<Props, "base" | "changes"> & { run: Run }) {
  useWatchedRun(base, run, changes);
  return null;
}

/** What is chosen of a list, and what can be done to it. Without a choice it watches what was begun before. */
export function BulkBar({ base, acts, selection, rows, total, values, narrowed, changes }: Props) {
  const [open, setOpen] = useState<Chosen | "last">();
  const [run, setRun] = useState<Run>();
  const { all, ids } = selection;
  const count = all ? total : ids.size;
  const filters = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const chosen = all ? { filtros: Object.fromEntries(filters) } : { ids: [...ids] };
  const said = all ? messages.allChosen(total) : count > 0 ? messages.chosen(count) : messages.none;
  return (
    <>
      {selection.on && (
        <section className={classes.bar} aria-label="Linhas selecionadas">
          <Text size="sm" fw={600} role="status">
            {said}
          </Text>
          <Group gap="xs" className={classes.choose}>
            {!all && rows.some((id) => !ids.has(id)) && (
              <Button size="compact-sm" variant="subtle" onClick={() => selection.add(rows)}>
                {messages.page}
              </Button>
            )}
            {!all && total > 0 && (
              <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
                {messages.all(total, narrowed)}
              </Button>
            )}
            {count > 0 && (
              <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
                {messages.clear}
              </Button>
            )}
          </Group>
          <Button size="xs" variant="default" leftSection={<IconHistory />} onClick={() => setOpen("last")}>
            {messages.last}
          </Button>
          {acts.map((act) => (
            <Button
              key={act}
              size="xs"
              color={"danger" in words[act] ? "red" : undefined}
              disabled={count === 0}
              onClick={() => setOpen({ acao: act, ...chosen })}
            >
              {words[act].confirm(count)}
            </Button>
          ))}
        </section>
      )}
      {open && (
        <BulkDialog
          base={base}
          chosen={open === "last" ? undefined : open}
          changes={changes}
          onStarted={selection.clear}
          onShown={setRun}
          onClose={() => setOpen(undefined)}
        />
      )}
      {run && !open && <Watch key={run.id} base={base} run={run} changes={changes} />}
    </>
  );
}

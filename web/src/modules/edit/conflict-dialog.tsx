import { Button, Group, Stack } from "@mantine/core";
import { Dialog } from "../../ui/dialog";
import classes from "./edit.module.css";
import { changedFields, type EditedField } from "./merge";
import { messages } from "./messages";
import type { Over } from "./use-editing";

type Props<Values> = {
  fields: readonly EditedField<Values>[];
  base: Values;
  mine: Values;
  theirs: Values;
  over: Over | undefined;
  onKeep: () => void;
  onTake: () => void;
  /** Decides nothing: the next try asks again. */
  onClose: () => void;
};

/**
 * Two people changed one thing: what each did, and whose changes to go on with. Nothing typed is lost before that. What
 * is over can only be looked at.
 */
export function ConflictDialog<Values>({ fields, base, mine, theirs, over, ...act }: Props<Values>) {
  if (over) {
    return (
      <Dialog title={over.title} onClose={act.onClose}>
        <Stack gap="md">
          <p className={classes.lead}>{over.lead}</p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={act.onClose}>
              {messages.stay}
            </Button>
            {over.link}
          </Group>
        </Stack>
      </Dialog>
    );
  }
  const yours = changedFields(fields, base, mine);
  const rows = changedFields(fields, mine, theirs);
  return (
    <Dialog size="lg" title={messages.title} onClose={act.onClose}>
      <Stack gap="md">
        <p className={classes.lead}>{rows.length > 0 ? messages.lead : messages.same}</p>
        {rows.length > 0 && (
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">{messages.field}</th>
                <th scope="col">{messages.theirs}</th>
                <th scope="col">{messages.yours}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((field) => (
                <tr key={field.label}>
                  <th scope="row">{field.label}</th>
                  <td>{field.words(theirs)}</td>
                  {yours.includes(field) ? (
                    <td>{field.words(mine)}</td>
                  ) : (
                    <td className={classes.untouched}>{messages.untouched}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={act.onTake}>
            {messages.take}
          </Button>
          <Button onClick={act.onKeep}>{messages.keep}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

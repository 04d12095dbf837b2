import { Checkbox, Stack } from "@mantine/core";
import type { ColumnChoice } from "./columns";

/** A box for each column; one always stays. */
export function ColumnChoices({ choices }: { choices: ColumnChoice[] }) {
  const shown = choices.filter((choice) => choice.shown).length;
  return (
    <Stack gap="xs">
      {choices.map((choice) => (
        <Checkbox
          key={choice.id}
          label={choice.label}
          checked={choice.shown}
          disabled={choice.fixed || (choice.shown && shown === 1)}
          onChange={choice.toggle}
        />
      ))}
    </Stack>
  );
}

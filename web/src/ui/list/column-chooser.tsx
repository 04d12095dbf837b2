import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns } from "../icons";
import type { ColumnChoice } from "./columns";

/** Which columns are shown; one always stays. */
export function ColumnChooser({ choices }: { choices: ColumnChoice[] }) {
  const shown = choices.filter((choice) => choice.shown).length;
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas">
        <Stack gap="xs">
          {choices.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.label}
              checked={choice.shown}
              disabled={choice.shown && shown === 1}
              onChange={choice.toggle}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

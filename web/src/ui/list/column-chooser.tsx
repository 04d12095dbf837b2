import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns } from "../icons";
import type { ColumnChoice } from "./columns";
import classes from "./data-table.module.css";

/** Which columns are shown; one always stays. */
export function ColumnChooser({ choices }: { choices: ColumnChoice[] }) {
  const shown = choices.filter((choice) => choice.shown).length;
  return (
    <Popover position="bottom-end" middlewares={{ size: { padding: 8 } }} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas" className={classes.choices}>
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
      </Popover.Dropdown>
    </Popover>
  );
}

import { Button, Popover } from "@mantine/core";
import { late } from "../late";
import { IconColumns } from "../portal-icons";
import type { ColumnChoice } from "./columns";
import classes from "./data-table.module.css";

const [Choices, useChoicesEarly] = late<{ choices: ColumnChoice[] }>(
  () => import("./column-choices").then((module) => module.ColumnChoices),
  () => null,
);

/** Which columns are shown. */
export function ColumnChooser({ choices }: { choices: ColumnChoice[] }) {
  useChoicesEarly();
  return (
    <Popover position="bottom-end" middlewares={{ size: { padding: 8 } }} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns />}>
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas" className={classes.choices}>
        <Choices choices={choices} />
      </Popover.Dropdown>
    </Popover>
  );
}

import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Against } from "../../modules/against/against";
import { AgainstChips } from "../../modules/against/against-chips";
import { type PeriodSearch, searchOf } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { periodOf } from "./lists";
import classes from "./reports.module.css";

type Search = PeriodSearch & { comparar?: Against | undefined };
type Props = { asked: Search; onChange: (search: Search) => void; children: ReactNode };

/** The period of a report and the one beside it, over what else narrows it. */
export function PeriodFilters({ asked, onChange, children }: Props) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <PeriodPicker
          value={periodOf(asked)}
          chosen={asked.periodo}
          onChange={(period) => onChange(searchOf(period))}
          onRelative={(name) => onChange(searchOf(name))}
        />
        <AgainstChips value={asked.comparar} onChange={(comparar) => onChange({ comparar })} />
      </Group>
      <div className={classes.filters}>{children}</div>
    </Stack>
  );
}

import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { Against } from "../../modules/against/against";
import { PeriodAgainst } from "../../modules/against/period-against";
import type { PeriodSearch } from "../../modules/period";
import { periodOf } from "./lists";
import classes from "./reports.module.css";

type Search = PeriodSearch & { comparar?: Against | undefined };
type Props = { asked: Search; onChange: (search: Search) => void; children: ReactNode };

/** The period of a report and the one beside it, over what else narrows it. */
export function PeriodFilters({ asked, onChange, children }: Props) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <PeriodAgainst asked={asked} period={periodOf(asked)} onChange={onChange} />
      </Group>
      <div className={classes.filters}>{children}</div>
    </Stack>
  );
}

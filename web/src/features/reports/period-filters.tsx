import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { type PeriodSearch, searchOf } from "../../modules/period";
import { PeriodPicker } from "../../modules/period-picker";
import { periodOf } from "./lists";
import classes from "./reports.module.css";

type Props = { asked: PeriodSearch; onChange: (search: PeriodSearch) => void; children: ReactNode };

/** The period of a report, over what else narrows it. */
export function PeriodFilters({ asked, onChange, children }: Props) {
  return (
    <Stack gap="sm">
      <PeriodPicker
        value={periodOf(asked)}
        chosen={asked.periodo}
        onChange={(period) => onChange(searchOf(period))}
        onRelative={(name) => onChange(searchOf(name))}
      />
      <div className={classes.filters}>{children}</div>
    </Stack>
  );
}

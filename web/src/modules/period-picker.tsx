import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { dayOf } from "../lib/format";
import { Chip } from "../ui/chip";
import { DayInput } from "../ui/day-input";
import { IconCalendar } from "../ui/portal-icons";
import {
  endingOn,
  type Period,
  presetOf,
  presetPeriod,
  presets,
  type RelativePeriod,
  startingOn,
} from "./period";

type Props = {
  value: Period;
  onChange: (period: Period) => void;
  /** Takes a ready-made period by its name, where that is to move with the day. */
  onRelative?: (period: RelativePeriod) => void;
  /** The name that was chosen: on some days two mean the same period. */
  chosen?: RelativePeriod;
};

/** Chips for the usual periods and two dates for any other; an inverted period cannot be chosen. */
export function PeriodPicker({ value, onChange, onRelative, chosen }: Props) {
  const today = dayOf(new Date());
  const preset = presets.find(({ relative }) => relative === chosen)?.id ?? presetOf(value, today);
  const [opened, setOpened] = useState(false);
  const custom = opened || preset === undefined;
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label="Período">
        {presets.map(({ id, label, relative }) => (
          <Chip
            key={id}
            on={!custom && preset === id}
            onClick={() => {
              setOpened(false);
              if (onRelative) onRelative(relative);
              else onChange(presetPeriod(id, today));
            }}
          >
            {label}
          </Chip>
        ))}
        <Chip on={custom} onClick={() => setOpened(true)}>
          <IconCalendar />
          Personalizado
        </Chip>
      </Group>
      {custom && (
        <Group gap="xs" align="flex-start">
          <DayInput
            label="Início"
            size="xs"
            value={value.start}
            max={value.end}
            onChange={(start) => onChange(startingOn(value, start))}
          />
          <DayInput
            label="Fim"
            size="xs"
            value={value.end}
            min={value.start}
            onChange={(end) => onChange(endingOn(value, end))}
          />
        </Group>
      )}
    </Stack>
  );
}

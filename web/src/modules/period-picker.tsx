import "@mantine/dates/styles.layer.css";
import "dayjs/locale/pt-br";
import { Group, Stack } from "@mantine/core";
import { DateInput } from "@mantine/dates";
import { useState } from "react";
import { dayOf } from "../lib/format";
import { Chip } from "../ui/chip";
import { IconCalendar } from "../ui/icons";
import { type Period, presetOf, presetPeriod, presets } from "./period";

const SHOWN = "DD/MM/YYYY";

type Props = { value: Period; onChange: (period: Period) => void };

/** Chips for the usual periods and two dates for any other; an inverted period cannot be chosen. */
export function PeriodPicker({ value, onChange }: Props) {
  const today = dayOf(new Date());
  const preset = presetOf(value, today);
  const [custom, setCustom] = useState(preset === undefined);
  const dates = {
    locale: "pt-br",
    valueFormat: SHOWN,
    placeholder: "dd/mm/aaaa",
    size: "xs",
    w: 150,
  } as const;
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label="Período">
        {presets.map(({ id, label }) => (
          <Chip
            key={id}
            on={!custom && preset === id}
            onClick={() => {
              setCustom(false);
              onChange(presetPeriod(id, today));
            }}
          >
            {label}
          </Chip>
        ))}
        <Chip on={custom} onClick={() => setCustom(true)}>
          <IconCalendar size={16} />
          Personalizado
        </Chip>
      </Group>
      {custom && (
        <Group gap="xs" align="flex-end">
          <DateInput
            {...dates}
            label="Início"
            value={value.start}
            maxDate={value.end}
            onChange={(start) => start && onChange({ ...value, start })}
          />
          <DateInput
            {...dates}
            label="Fim"
            value={value.end}
            minDate={value.start}
            onChange={(end) => end && onChange({ ...value, end })}
          />
        </Group>
      )}
    </Stack>
  );
}

import "dayjs/locale/pt-br";
import { DateInput } from "@mantine/dates";
import { useState } from "react";
import { formatDay, parseDay } from "../lib/format";
import { fieldFrame } from "./form/field-frame";

type Props = {
  label: string;
  value: string | null;
  /** Called with whole days only: half-typed and impossible ones never leave the field. */
  onChange: (day: string) => void;
  /** First and last day that may be chosen, both included (UI-01). */
  min?: string;
  max?: string;
  /** A typed day outside of them is taken too: the form then says what is wrong with it. */
  told?: boolean;
  size?: "xs" | "md";
  /** For a day of a form. */
  error?: string;
  required?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
};

/**
 * A day 'YYYY-MM-DD', typed as dd/mm/aaaa or chosen in the calendar. What is no day, or none of those that may be
 * chosen, goes as the field is left, which says so.
 */
export function DayInput({
  onChange,
  onBlur,
  error,
  min,
  max,
  told,
  size = "md",
  required,
  ...props
}: Props) {
  const [refused, setRefused] = useState("");
  const outside = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  const refusal = (typed: string) => {
    const day = parseDay(typed);
    if (!day) return typed && `“${typed}” não é uma data. Use dd/mm/aaaa.`;
    if (told || day === props.value || !outside(day)) return "";
    return min && day < min
      ? `Use um dia a partir de ${formatDay(min)}.`
      : `Use um dia até ${formatDay(max ?? "")}.`;
  };
  return (
    <DateInput
      {...fieldFrame}
      {...props}
      error={refused || error}
      aria-required={required}
      size={size}
      w={size === "xs" ? 150 : undefined}
      locale="pt-br"
      weekdayFormat="ddd"
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/aaaa"
      previousLabel="Mês anterior"
      nextLabel="Próximo mês"
      hideOutsideDates
      weekendDays={[]}
      dateParser={parseDay}
      {...(told ? { getDayProps: (day) => ({ disabled: outside(day) }) } : { minDate: min, maxDate: max })}
      onChange={(day) => {
        setRefused("");
        if (day) onChange(day);
      }}
      onBlur={({ currentTarget: { value } }) => {
        setRefused(refusal(value.trim()));
        onBlur?.();
      }}
    />
  );
}

import "dayjs/locale/pt-br";
import { DateInput } from "@mantine/dates";
import { parseDay } from "../lib/format";
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

/** A day 'YYYY-MM-DD', typed as dd/mm/aaaa or chosen in the calendar. */
export function DayInput({ onChange, min, max, told, size = "md", required, ...props }: Props) {
  const outside = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  return (
    <DateInput
      {...fieldFrame}
      {...props}
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
      onChange={(day) => day && onChange(day)}
    />
  );
}

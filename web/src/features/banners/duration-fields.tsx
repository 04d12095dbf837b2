import { Button } from "@mantine/core";
import { timeMask } from "../../lib/masks";
import { DayInput } from "../../ui/day-input";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { filterField } from "../../ui/form/filter-field";
import { MaskedField } from "../../ui/form/masked-field";
import classes from "./banners.module.css";
import { messages } from "./messages";
import {
  type Duration,
  type DurationProblems,
  earliestTime,
  partsOf,
  startingAt,
  withEndDay,
  withMaximum,
  withStart,
  yearAfter,
} from "./moments";

type Props = {
  value: Duration;
  errors: DurationProblems;
  onChange: (duration: Duration) => void;
  /** A field was left. */
  onBlur: (name: keyof DurationProblems) => void;
  /** Start of a published banner: it may stay in the past. */
  published?: string;
};

const texts = messages.form;

/** From when until when: days, times and the box for the longest period (BN-42 to BN-47). */
export function DurationFields({ value, errors, onChange, onBlur, published }: Props) {
  const now = new Date();
  const earliest = earliestTime(value.startDay, now);
  const firstDay = [partsOf(now).day, ...(published ? [partsOf(new Date(published)).day] : [])].sort()[0];
  const time = (name: "startTime" | "endTime", change: (next: string) => Duration) => ({
    ...filterField(name, value[name], (next: string) => onChange(change(next))),
    error: errors[name],
    onBlur: () => onBlur(name),
    required: true,
  });
  return (
    <>
      <div className={classes.duration}>
        <div>
          <DayInput
            label={texts.start}
            value={value.startDay}
            min={firstDay}
            told
            required
            error={errors.startDay}
            onBlur={() => onBlur("startDay")}
            onChange={(startDay) => onChange(withStart(value, { startDay }))}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            mt={4}
            onClick={() => onChange(startingAt(value, new Date()))}
          >
            {texts.startNow}
          </Button>
        </div>
        <MaskedField
          mask={timeMask}
          inputMode="numeric"
          placeholder="hh:mm"
          {...time("startTime", (startTime) => withStart(value, { startTime }))}
          label={texts.startTime}
          help={earliest && texts.fromTime(earliest)}
        />
        <DayInput
          label={texts.end}
          value={value.endDay}
          min={value.startDay ?? firstDay}
          max={value.startDay ? yearAfter(value.startDay) : undefined}
          told
          required={!value.maximum}
          disabled={value.maximum}
          error={errors.endDay}
          onBlur={() => onBlur("endDay")}
          onChange={(endDay) => onChange(withEndDay(value, endDay))}
        />
        <MaskedField
          mask={timeMask}
          inputMode="numeric"
          placeholder="hh:mm"
          {...time("endTime", (endTime) => ({ ...value, endTime }))}
          label={texts.endTime}
          required={!value.maximum}
          disabled={value.maximum}
        />
      </div>
      <CheckboxField
        {...filterField("maximum", value.maximum, (on: boolean) => onChange(withMaximum(value, on)))}
        label={texts.maximum}
      />
    </>
  );
}

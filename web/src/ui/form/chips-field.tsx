import { Group } from "@mantine/core";
import { Chip } from "../chip";
import classes from "./chips-field.module.css";

type Props<Value> = {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether a dialog's focus goes to the chosen one when it opens. */
  autoFocus?: boolean;
};

/** One of a few choices, all in sight. */
export function ChipsField<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
  autoFocus,
}: Props<Value>) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <Group gap="xs" mt={6} role="group" aria-label={label}>
        {choices.map((choice) => (
          <Chip
            key={choice.value}
            on={choice.value === value}
            data-autofocus={(autoFocus && choice.value === value) || undefined}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </Group>
    </div>
  );
}

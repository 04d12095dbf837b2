import { ActionIcon } from "@mantine/core";
import { countMask } from "../../lib/masks";
import { MaskedField } from "../../ui/form/masked-field";
import { IconPlus } from "../../ui/portal-icons";
import classes from "./change.module.css";
import { change } from "./messages";

/** Most stores that anybody subscribes for (the profile's own limit). */
export const MOST = 99_999;

/** A typed number of stores; undefined while it is none. */
export const storesOf = (typed: string) => {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= MOST ? count : undefined;
};

type Props = { value: string; onChange: (value: string) => void; least?: number; error?: string };

/** A number of stores: typed, or one more and one less. */
export function StoresStepper({ value, onChange, least = 1, error }: Props) {
  const count = storesOf(value) ?? 0;
  return (
    <div className={classes.stepper}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={change.fewer}
        disabled={count <= least}
        onClick={() => onChange(`${count - 1}`)}
      >
        <span aria-hidden="true">−</span>
      </ActionIcon>
      <MaskedField
        name="lojas"
        label={change.label}
        mask={countMask}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        checking={false}
        error={error}
      />
      <ActionIcon
        size={44}
        variant="default"
        aria-label={change.more}
        disabled={count >= MOST}
        onClick={() => onChange(`${count + 1}`)}
      >
        <IconPlus />
      </ActionIcon>
    </div>
  );
}

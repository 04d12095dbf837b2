import { Group } from "@mantine/core";
import { Chip } from "../../ui/chip";
import { AGAINST, type Against } from "./against";
import { words } from "./words";

type Props = { value: Against | undefined; onChange: (against: Against | undefined) => void };

/** Sets a report beside an earlier period, or beside none. */
export const AgainstChips = ({ value, onChange }: Props) => (
  <Group gap="xs" role="group" aria-label={words.compare}>
    {AGAINST.map((against) => (
      <Chip
        key={against}
        on={value === against}
        onClick={() => onChange(value === against ? undefined : against)}
      >
        {words.with[against]}
      </Chip>
    ))}
  </Group>
);

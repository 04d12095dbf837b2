import { TextInput } from "@mantine/core";
import { IconSearch } from "../portal-icons";
import { useTypedFilter } from "./use-typed-filter";

/** Most characters that every list's filter takes. */
const MAX_LENGTH = 120;

type Props = { label: string; placeholder?: string; value: string; onChange: (value: string) => void };

/** Free text that narrows a list; reported once typing pauses, and following `value` when something else sets it. */
export function FilterField({ label, placeholder, value, onChange }: Props) {
  const [text, type] = useTypedFilter(value, onChange);
  return (
    <TextInput
      type="search"
      size="sm"
      flex={{ base: "1 1 100%", xs: "1 1 200px" }}
      maw={{ xs: 320 }}
      aria-label={label}
      placeholder={placeholder}
      maxLength={MAX_LENGTH}
      leftSection={<IconSearch />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

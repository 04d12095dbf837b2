import { ActionIcon } from "@mantine/core";
import { IconTrash } from "./portal-icons";

/** The red bin of a row that can be taken away; `label` names what goes. */
export function RemoveIcon({
  label,
  onRemove,
  className,
}: {
  label: string;
  onRemove: () => void;
  className?: string;
}) {
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color="red"
      c="var(--red)"
      size="lg"
      aria-label={label}
      onClick={onRemove}
    >
      <IconTrash />
    </ActionIcon>
  );
}

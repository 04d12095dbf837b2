import { Tooltip } from "@mantine/core";
import type { BubbleProps } from "./hint";

/** What an element means, in a bubble beside it. */
export function HintBubble({ id, at, label, long }: BubbleProps) {
  return (
    <Tooltip
      opened
      target={at}
      label={<span id={id}>{label}</span>}
      multiline={long}
      w={long ? 300 : undefined}
    />
  );
}

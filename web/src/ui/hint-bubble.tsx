import { Tooltip } from "@mantine/core";

export type BubbleProps = { id: string; at: HTMLElement; label: string; long: boolean | undefined };

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

import { Button, Group, Stack } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { Dialog } from "../ui/dialog";
import { Notice } from "../ui/notice";

type Props = Pick<ComponentProps<typeof Dialog>, "size" | "overlayProps"> & {
  title: string;
  warning: string;
  help?: string;
  /** Of the content. */
  className?: string | undefined;
  /** Of the foot. */
  footClassName?: string | undefined;
  /** At the left of its button. */
  aside?: ReactNode;
  done: string;
  onDone: () => void;
  children: ReactNode;
};

/** The only sight of a secret: nothing but its button closes it, and leaving the page is asked about. */
export function OnceDialog(props: Props) {
  const { title, warning, help, className, footClassName, aside, done, onDone, children, ...dialog } = props;
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return (
    <Dialog {...dialog} title={title} withCloseButton={false} busy onClose={() => undefined}>
      <Stack gap="lg" className={className}>
        <Notice title={warning}>{help}</Notice>
        {children}
        <Group justify={aside ? "space-between" : "flex-end"} gap="sm" className={footClassName}>
          {aside}
          <Button size="md" onClick={onDone}>
            {done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

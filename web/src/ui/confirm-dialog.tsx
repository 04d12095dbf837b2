import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFrame } from "./dialog-frame";

type Props = {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  /** Red button, for what cannot be undone. */
  danger?: boolean;
  /** The action is running: the button shows progress and nothing closes. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** One question, two answers; there only while it is asked. Escape and the cross cancel. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, cancel = "Cancelar", danger, busy, onConfirm, onCancel } = props;
  return (
    <DialogFrame onClose={busy ? () => undefined : onCancel} title={title}>
      <Text size="sm" c="dimmed" mb="lg" component="div">
        {children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus={danger}>
          {cancel}
        </Button>
        <Button color={danger ? "red" : undefined} onClick={onConfirm} loading={busy}>
          {confirm}
        </Button>
      </Group>
    </DialogFrame>
  );
}

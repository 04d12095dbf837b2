import { Button, Group, Stack, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { Dialog } from "../dialog";
import { SubmitButton } from "./submit-button";

type Props = {
  title: string;
  /** What it does, above the fields. */
  lead?: ReactNode;
  form: { submitting: boolean; props: ComponentProps<"form"> };
  submit: string;
  /** Red button, for what takes something away. */
  danger?: boolean;
  size?: "lg";
  children: ReactNode;
  onClose: () => void;
};

/** A form in a dialog; while it is being sent nothing closes it. */
export function FormDialog({ title, lead, form, submit, danger, size, children, onClose }: Props) {
  return (
    <Dialog size={size} title={title} busy={form.submitting} onClose={onClose}>
      <form {...form.props}>
        <Stack gap="md">
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose} disabled={form.submitting}>
              Cancelar
            </Button>
            <SubmitButton form={form} danger={danger}>
              {submit}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

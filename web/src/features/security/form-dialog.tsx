import { Button, Group, Modal, Stack } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { SubmitButton } from "../../ui/form/submit-button";
import { messages } from "./messages";
import classes from "./security.module.css";

type Props = {
  title: string;
  lead?: ReactNode;
  form: { submitting: boolean; props: ComponentProps<"form"> };
  submit: string;
  children: ReactNode;
  onClose: () => void;
};

/** A form in a dialog; while it is being sent nothing closes it. */
export function FormDialog({ title, lead, form, submit, children, onClose }: Props) {
  return (
    <Modal opened radius="lg" title={title} onClose={form.submitting ? () => undefined : onClose}>
      <form {...form.props}>
        <Stack gap="md">
          {lead && <p className={classes.text}>{lead}</p>}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button size="md" variant="default" onClick={onClose} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

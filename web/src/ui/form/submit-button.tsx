import { Button } from "@mantine/core";
import type { ReactNode } from "react";

/** Sends the form; while it is being sent it shows progress and cannot be pressed again. */
export function SubmitButton(props: {
  form: { submitting: boolean };
  children: ReactNode;
  fullWidth?: boolean;
  danger?: boolean;
}) {
  return (
    <Button
      type="submit"
      size="md"
      color={props.danger ? "red" : undefined}
      fullWidth={props.fullWidth}
      loading={props.form.submitting}
    >
      {props.children}
    </Button>
  );
}

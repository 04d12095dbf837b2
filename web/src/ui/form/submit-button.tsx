import type { ReactNode } from "react";
import { Button } from "../button";

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
      look={props.danger ? "danger" : "filled"}
      wide={props.fullWidth}
      busy={props.form.submitting}
    >
      {props.children}
    </Button>
  );
}

import { Button, Group, Modal, Stack } from "@mantine/core";
import { email as emailRule, required } from "../../lib/rules";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import classes from "./team.module.css";

type Props = {
  title: string;
  help: string;
  submit: string;
  done: string;
  /** The e-mail that is replaced, which is not an answer. */
  current?: string;
  onClose: () => void;
  onSubmit: (email: string) => Promise<unknown>;
};

/** Asks for one e-mail; what the server refuses stays typed, with its words under the field. */
export function EmailDialog({ title, help, submit, done, current, onClose, onSubmit }: Props) {
  const form = useForm({
    initial: { email: "" },
    rules: {
      email: [
        required(),
        emailRule,
        (value: string) =>
          value.trim().toLowerCase() === current?.toLowerCase() ? messages.change.same : undefined,
      ],
    },
    onSubmit: async ({ email }) => {
      await onSubmit(email.trim());
      toast.success(done);
      onClose();
    },
  });
  return (
    <Modal opened radius="lg" title={title} onClose={form.submitting ? () => undefined : onClose}>
      <form {...form.props}>
        <Stack gap="md">
          {current && <p className={classes.current}>{current}</p>}
          <p className={classes.hint}>{help}</p>
          <TextField
            {...form.field("email")}
            label={messages.email}
            type="email"
            autoComplete="off"
            data-autofocus
            required
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

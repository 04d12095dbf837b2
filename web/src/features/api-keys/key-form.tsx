import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Card } from "../../ui/card";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import classes from "./api-keys.module.css";
import { EnvironmentField } from "./environment-field";
import type { KeyFamily } from "./families";
import { KeyFields } from "./key-fields";
import { messages } from "./messages";
import { type KeyValues, keyRules, NAME_MAX } from "./schema";

type Props = {
  family: KeyFamily;
  initial: KeyValues;
  typed?: KeyValues;
  /** The environment is chosen once, at creation. */
  asksEnvironment?: boolean;
  submit: string;
  /** Rejecting, or false, keeps the form as it is; the server's words land under their fields. */
  onSubmit: (values: KeyValues) => Promise<unknown>;
};

/** The form of a key, new or not. */
export function KeyForm({ family, initial, typed, asksEnvironment, submit, onSubmit }: Props) {
  const form = useForm<KeyValues>({
    initial,
    typed,
    rules: keyRules(family),
    onSubmit: async (values) => {
      if ((await onSubmit(values)) !== false) form.reset(values);
    },
  });
  return (
    <Card className={classes.form}>
      <UnsavedGuard when={form.dirty} />
      <form {...form.props}>
        <Stack gap="md">
          <TextField
            {...form.field("name")}
            label={messages.form.name}
            help={messages.form.nameHelp}
            maxLength={NAME_MAX}
            required
          />
          <KeyFields family={family} form={form} />
          {asksEnvironment && <EnvironmentField {...form.field("environment")} />}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button component={Link} to={family.list} size="md" variant="default">
              {messages.form.cancel}
            </Button>
            <SubmitButton form={form}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

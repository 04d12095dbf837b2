import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { errorMessage } from "../../lib/api-error";
import { email as isEmail, required } from "../../lib/rules";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextField } from "../../ui/form/text-field";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { type Owner, useChangeEmail } from "./queries";

const texts = messages.email;

type Props = { owner: Owner; name: string; current: string; onClose: () => void };

/** Gives a company's main account another e-mail (AA-06, AA-07). */
export function EmailDialog({ owner, name, current, onClose }: Props) {
  const change = useChangeEmail(owner.profile);
  const another = (value: string) =>
    value.trim().toLowerCase() === current.toLowerCase() ? texts.same : undefined;
  const form = useForm({
    initial: { email: "" },
    rules: { email: [required(), isEmail, another] },
    onSubmit: async ({ email }) => {
      try {
        await change.mutateAsync({ body: { id: owner.id, email: email.trim() } });
      } catch (error) {
        toast.error(errorMessage(error));
        throw error;
      }
      toast.success(texts.done);
      onClose();
    },
  });
  return (
    <Modal opened radius="lg" title={texts.title(name)} onClose={form.submitting ? () => undefined : onClose}>
      <form {...form.props}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {texts.effect}
          </Text>
          <Text size="sm">
            {texts.current}: <b>{current}</b>
          </Text>
          <TextField {...form.field("email")} type="email" label={texts.label} autoComplete="off" autoFocus />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            <SubmitButton form={form}>{texts.confirm}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

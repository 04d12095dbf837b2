import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { errorMessage } from "../../lib/api-error";
import { reloadAt } from "../../lib/reload";
import { required } from "../../lib/rules";
import { keepSwitched, type SwitchedProfile } from "../../lib/switched-profile";
import { fieldFrame } from "../../ui/form/field-frame";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { useEnterProfile } from "./queries";

const MIN = 10;
const MAX = 500;

const longEnough = (reason: string) => (reason.trim().length < MIN ? messages.reasonRule : undefined);

type Props = SwitchedProfile & { name: string; onClose: () => void };

/** Asks why, enters the profile, and loads the portal anew as that profile sees it (AA-10). */
export function EnterDialog({ profile, id, name, onClose }: Props) {
  const enter = useEnterProfile();
  const form = useForm({
    initial: { reason: "" },
    rules: { reason: [required(), longEnough] },
    onSubmit: async ({ reason }) => {
      try {
        await enter.mutateAsync({ body: { profile, id, reason } });
      } catch (error) {
        toast.error(errorMessage(error));
        throw error;
      }
      keepSwitched({ profile, id });
      reloadAt("/");
    },
  });
  const { checking: _, onChange, ...field } = form.field("reason");
  return (
    <Modal
      opened
      radius="lg"
      title={messages.title(name)}
      onClose={form.submitting ? () => undefined : onClose}
    >
      <form {...form.props}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {messages.effect}
          </Text>
          <Textarea
            {...fieldFrame}
            {...field}
            label={messages.reason}
            aria-required
            autosize
            minRows={3}
            maxLength={MAX}
            data-autofocus
            description={
              <>
                <span>{messages.reasonHelp}</span>
                <span>{MAX - field.value.length} restantes</span>
              </>
            }
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose} disabled={form.submitting}>
              {messages.cancel}
            </Button>
            <SubmitButton form={form}>{messages.confirm}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import { Group, Text } from "@mantine/core";
import { ApiError } from "../../lib/api-error";
import { CheckboxField } from "../../ui/form/checkbox-field";
import { SubmitButton } from "../../ui/form/submit-button";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import classes from "./documents.module.css";
import { messages } from "./messages";
import { useSignContract } from "./queries";

const words = messages.sign;

/** Accepts the text with this digest; a failure says so in the specification's words (CT-12) and what it was. */
export function SignForm({ sha256, accepts }: { sha256: string; accepts?: boolean }) {
  const own = accepts ? messages.newVersion : words;
  const sign = useSignContract();
  const form = useForm({
    initial: { accepted: false },
    rules: { accepted: [(accepted) => (accepted ? undefined : words.acceptFirst)] },
    onSubmit: async () => {
      try {
        await sign.mutateAsync(sha256);
        toast.success(own.done);
      } catch (error) {
        toast.error(error instanceof ApiError && error.status === 409 ? error.message : words.failed);
      }
    },
  });
  return (
    <form {...form.props} className={classes.sign}>
      <CheckboxField {...form.field("accepted")} label={own.accept} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {words.record}
        </Text>
        <SubmitButton form={form}>{own.submit}</SubmitButton>
      </Group>
    </form>
  );
}

import { Group, Stack } from "@mantine/core";
import { atMost, required } from "../../lib/rules";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./page-messages";
import { useWriteNote } from "./page-queries";

const texts = messages.notes;
const WORDS_MAX = 2000;

/** A note of staff about a company or store. */
export function NoteForm({ id, onWritten }: { id: string; onWritten: () => void }) {
  const write = useWriteNote();
  const form = useForm({
    initial: { texto: "" },
    rules: { texto: [required(), atMost(WORDS_MAX)] },
    onSubmit: async (body) => {
      await write.mutateAsync({ params: { path: { id } }, body });
      toast.success(texts.written);
      form.reset({ texto: "" });
      onWritten();
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="sm">
        <TextAreaField
          {...form.field("texto")}
          label={texts.label}
          help={texts.help}
          maxLength={WORDS_MAX}
          required
        />
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.write}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

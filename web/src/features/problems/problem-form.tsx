import { Group, Stack } from "@mantine/core";
import { callOf } from "../../api/call-of";
import { $api } from "../../api/client";
import { useRefresh } from "../../api/tags";
import { errorMessage } from "../../lib/api-error";
import { atMost, required } from "../../lib/rules";
import { ownBase, useArea } from "../../modules/area";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { TextField } from "../../ui/form/text-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { pictureLimits, useAddPictures } from "./pictures";

const SUBJECT_MAX = 120;
const DESCRIPTION_MAX = 4000;

type Props = { pictures?: boolean; subject: string; onSent: (number: number) => void };

/** Reports a problem, with pictures where there are any; one that is refused leaves the report as it is. */
export function ProblemForm({ pictures, subject, onSent }: Props) {
  const area = useArea();
  const report = $api.useMutation("post", callOf(ownBase[area], "/problemas"), {
    onSuccess: useRefresh("problems"),
  });
  const addPictures = useAddPictures();
  const form = useForm({
    initial: { assunto: subject, descricao: "", imagens: [] as PickedImage[] },
    rules: {
      assunto: [required(), atMost(SUBJECT_MAX)],
      descricao: [required(), atMost(DESCRIPTION_MAX)],
    },
    onSubmit: async ({ imagens, ...body }) => {
      const { id, numero } = await report.mutateAsync({ body });
      try {
        await addPictures(id, imagens);
        toast.success(messages.sent);
      } catch (error) {
        toast.error(messages.pictureFailed(numero, errorMessage(error)));
      }
      onSent(numero);
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="md">
        <TextField
          {...form.field("assunto")}
          label={messages.subject}
          help={messages.subjectHelp}
          maxLength={SUBJECT_MAX}
          required
        />
        <TextAreaField
          {...form.field("descricao")}
          label={messages.description}
          help={messages.descriptionHelp}
          maxLength={DESCRIPTION_MAX}
          required
        />
        {pictures && (
          <ImagePicker
            {...form.field("imagens")}
            label={messages.pictures}
            help={messages.picturesHelp}
            limits={pictureLimits()}
          />
        )}
        <Group justify="flex-end">
          <SubmitButton form={form}>{messages.submit}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

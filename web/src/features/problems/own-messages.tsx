import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { errorMessage } from "../../lib/api-error";
import { formatDateTime } from "../../lib/format";
import { atMost, required } from "../../lib/rules";
import { useArea } from "../../modules/area";
import { Entries, Entry } from "../../modules/thread/acts";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { SubmitButton } from "../../ui/form/submit-button";
import { TextAreaField } from "../../ui/form/text-area-field";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { PICTURES_MAX, pictureLimits, useAddPictures } from "./pictures";
import { useWriteOwn } from "./queries";
import { type Pictures, Shots } from "./shots";

const texts = messages.own;
const WORDS_MAX = 4000;

type Written = Schemas["ProblemMessage"][];

type Props = { id: string; written: Written; shut: string; pictures: Pictures; kept: number };

/**
 * What was written in one's report since, with its pictures, and where one writes more and sends what is left of six pictures
 * when so many are kept; `shut` says why one cannot.
 */
export function OwnMessages({ id, written, shut, pictures, kept }: Props) {
  const [sent, setSent] = useState(0);
  let own = 0;
  return (
    <Stack gap="md">
      {written.length === 0 && <Text size="sm">{texts.noMessages}</Text>}
      {written.length > 0 && (
        <Entries>
          {written.map(({ em, texto, minha }) => (
            <Entry
              key={em + minha}
              head={<small>{(minha ? texts.written : texts.answered)(formatDateTime(em))}</small>}
              text={texto}
            >
              {minha && <Shots pictures={pictures} message={++own} />}
            </Entry>
          ))}
        </Entries>
      )}
      {shut ? (
        <Text size="sm">{shut}</Text>
      ) : (
        <MessageForm key={sent} id={id} kept={kept} onSent={() => setSent(sent + 1)} />
      )}
    </Stack>
  );
}

function MessageForm({ id, kept, onSent }: { id: string; kept: number; onSent: () => void }) {
  const write = useWriteOwn(useArea());
  const addPictures = useAddPictures();
  const form = useForm({
    initial: { texto: "", imagens: [] as PickedImage[] },
    rules: { texto: [required(), atMost(WORDS_MAX)] },
    onSubmit: async ({ texto, imagens }) => {
      const { mensagens } = await write.mutateAsync({ params: { path: { id } }, body: { texto } });
      try {
        await addPictures(id, imagens, mensagens.filter(({ minha }) => minha).length);
        toast.success(texts.messageSent);
      } catch (error) {
        toast.error(texts.pictureFailed(errorMessage(error)));
      }
      onSent();
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="md">
        <TextAreaField
          {...form.field("texto")}
          label={texts.message}
          help={texts.messageHelp}
          maxLength={WORDS_MAX}
          required
        />
        {kept < PICTURES_MAX && (
          <ImagePicker
            {...form.field("imagens")}
            label={messages.pictures}
            help={messages.picturesHelp}
            limits={pictureLimits(kept)}
          />
        )}
        <Group justify="flex-end">
          <SubmitButton form={form}>{texts.send}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

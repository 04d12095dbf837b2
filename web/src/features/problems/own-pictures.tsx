import { Group, Stack } from "@mantine/core";
import { errorMessage } from "../../lib/api-error";
import { useArea } from "../../modules/area";
import { Card } from "../../ui/card";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { SubmitButton } from "../../ui/form/submit-button";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { useForm } from "../../ui/form/use-form";
import { toast } from "../../ui/toast";
import { messages } from "./messages";
import { PICTURES_MAX, pictureLimits, useAddPictures, useOwnPictures } from "./pictures";
import { Shots } from "./shots";

type Props = { id: string; kept: number };

/** The pictures of what one reported; there may come more. */
export function OwnPictures({ id, kept }: Props) {
  return (
    <Card title={messages.pictures}>
      <Stack gap="md">
        {kept > 0 && <Kept id={id} />}
        {kept < PICTURES_MAX && <More key={kept} id={id} kept={kept} />}
      </Stack>
    </Card>
  );
}

const Kept = ({ id }: { id: string }) => <Shots query={useOwnPictures(useArea(), id)} />;

function More({ id, kept }: Props) {
  const addPictures = useAddPictures();
  const form = useForm({
    initial: { imagens: [] as PickedImage[] },
    rules: { imagens: [(images) => (images.length === 0 ? messages.noPicture : undefined)] },
    onSubmit: async ({ imagens }) => {
      try {
        await addPictures(id, imagens);
        toast.success(messages.picturesSent);
      } catch (error) {
        toast.error(errorMessage(error));
      }
    },
  });
  return (
    <form {...form.props}>
      <UnsavedGuard when={form.dirty} />
      <Stack gap="md">
        <ImagePicker
          {...form.field("imagens")}
          label={messages.morePictures}
          help={messages.picturesHelp}
          limits={pictureLimits(kept)}
        />
        <Group justify="flex-end">
          <SubmitButton form={form}>{messages.sendPictures}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}

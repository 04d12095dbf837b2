import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Card } from "../../ui/card";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { TextField } from "../../ui/form/text-field";
import { IconEdit, IconTrash } from "../../ui/portal-icons";
import classes from "./banners.module.css";
import { isRecommended } from "./crop";
import { CropDialog } from "./crop-dialog";
import { messages } from "./messages";
import { ALT_MAX } from "./schema";
import type { BannerForm } from "./use-banner-form";

const texts = messages.form;
/** Advised weight (BN-36). */
const ADVISED_BYTES = 800 * 1024;
/** One JPEG; size and dimensions are advice (D-05). */
const limits = { types: ["image/jpeg", "image/jpg"], maxCount: 1 };

const advice = ({ file, ...image }: PickedImage) => [
  ...(isRecommended(image) ? [] : [texts.offSize]),
  ...(file.size > ADVISED_BYTES ? [texts.heavy] : []),
];

/** The picture and its words: picked, cropped, taken away after a question (BN-31, BN-35, BN-50). */
export function ImageCard({ form }: BannerForm) {
  const [dialog, setDialog] = useState<"delete" | "crop" | null>(null);
  const { picture, kept, altText } = form.values;
  const [image] = picture;
  const published = image ? null : kept;
  const remove = () => {
    form.set({ picture: [], kept: null });
    setDialog(null);
  };
  return (
    <Card className={classes.fields}>
      {published ? (
        <section aria-label={texts.current}>
          <h2 className={classes.label}>{texts.image}</h2>
          <div className={classes.published}>
            <img src={published.imagePath} alt={altText} />
            <span className={classes.muted}>
              {texts.current}
              <br />
              {published.width} × {published.height} px
            </span>
            <Button variant="default" leftSection={<IconTrash />} onClick={() => setDialog("delete")}>
              {texts.removeImage}
            </Button>
          </div>
        </section>
      ) : (
        <ImagePicker
          {...form.field("picture")}
          label={texts.image}
          help={texts.imageHelp}
          limits={limits}
          onRemove={() => setDialog("delete")}
        />
      )}
      {image && (
        <Group gap="sm" align="flex-start" wrap="nowrap" className={classes.advice}>
          <div className={classes.adviceText} role="status">
            {advice(image).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <Button variant="default" leftSection={<IconEdit />} onClick={() => setDialog("crop")}>
            {texts.crop}
          </Button>
        </Group>
      )}
      <TextField
        {...form.field("altText")}
        label={texts.altText}
        help={texts.altTextHelp}
        maxLength={ALT_MAX}
      />
      {dialog === "delete" && (
        <ConfirmDialog
          danger
          title={texts.deleteImage}
          confirm={texts.deleteImageConfirm}
          onCancel={() => setDialog(null)}
          onConfirm={remove}
        >
          {texts.deleteImageEffect}
        </ConfirmDialog>
      )}
      {dialog === "crop" && image && (
        <CropDialog
          image={image}
          onClose={() => setDialog(null)}
          onCropped={(cropped) => {
            form.set({ picture: [cropped] });
            setDialog(null);
          }}
        />
      )}
    </Card>
  );
}

import { Progress as Bar } from "@mantine/core";
import { ImagePicker } from "../../ui/file-picker/image-picker";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import type { FieldProps } from "../../ui/form/use-form";
import { pageLimits } from "./limits";
import { messages } from "./messages";
import type { Progress } from "./use-pages";

/** The pages of a publication, in order, and how far their upload is. */
export function PagesField({ progress, ...field }: FieldProps<PickedImage[]> & { progress?: Progress }) {
  return (
    <div>
      <ImagePicker
        {...field}
        label={messages.label}
        help={messages.help}
        limits={pageLimits}
        disabled={progress !== undefined}
      />
      {progress && (
        <div role="status">
          <small>{messages.uploading(Math.floor(progress.sent), progress.total)}</small>
          <Bar value={(100 * progress.sent) / progress.total} mt={6} aria-hidden />
        </div>
      )}
    </div>
  );
}

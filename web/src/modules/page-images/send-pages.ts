import type { Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";

/** Asks the server for an address for each file, in the same order. */
export type Sign = (wanted: Schemas["UploadWanted"][]) => Promise<Schemas["UploadAddress"][]>;

/** Keys of what was sent, by the picked image's id: what arrived is not sent twice. */
export type SentPages = Map<string, string>;

async function put(url: string, file: File) {
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "Content-Type": file.type },
    body: file,
  }).catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0, messages.uploadFailed);
}

const endings: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png" };

const keyOf = (folder: string, image: PickedImage, page: number) =>
  `${folder}/${String(page).padStart(3, "0")}-${image.id}.${endings[image.file.type]}`;

/**
 * Sends the images that `sent` does not know yet, one after the other, telling how many are there; gives the keys of
 * all, in order. Fails with an ApiError.
 */
export async function sendPages(
  images: PickedImage[],
  options: { folder: string; sign: Sign; sent: SentPages; onProgress: (count: number) => void },
) {
  const { folder, sign, sent, onProgress } = options;
  const left = images.filter((image) => !sent.has(image.id));
  const wanted = left.map((image) => ({
    key: keyOf(folder, image, images.indexOf(image)),
    type: image.file.type,
    size: image.file.size,
  }));
  const addresses = left.length > 0 ? await sign(wanted) : [];
  onProgress(images.length - left.length);
  for (const [at, image] of left.entries()) {
    const address = addresses[at];
    if (!address) throw new ApiError(0, messages.uploadFailed);
    await put(address.url, image.file);
    sent.set(image.id, address.key);
    onProgress(images.length - left.length + at + 1);
  }
  return images.map((image) => sent.get(image.id) ?? "");
}

/** The server names wrong pages one by one ('images[2]'); the form has one field for all. */
export function pagesProblem(error: unknown) {
  if (!(error instanceof ApiError)) return error;
  const wrong = Object.entries(error.fields).find(([field]) => /^images\[\d+\]$/.test(field));
  if (!wrong) return error;
  const [field, message] = wrong;
  const images = messages.wrongPage(Number(field.slice(7, -1)) + 1, message);
  return new ApiError(error.status, error.message, error.code, { ...error.fields, images });
}

import type { Schemas } from "../../api/client";
import { ApiError } from "../../lib/api-error";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";

/** Asks the server for an address for each file, in the same order. */
export type Sign = (wanted: Schemas["UploadWanted"][]) => Promise<Schemas["UploadAddress"][]>;

/** Keys of what was sent, by the picked image's id: what arrived is not sent twice. */
export type SentPages = Map<string, string>;

/** A file of which nothing moves for so long is given up: nobody else would end a lost connection. */
export const STALL_MS = 60_000;

/** Sends a file, telling the share from 0 to 1 that has gone. */
function put(url: string, file: File, onShare: (share: number) => void) {
  return new Promise<void>((done, failed) => {
    const request = new XMLHttpRequest();
    const fail = () => failed(new ApiError(request.status, messages.uploadFailed));
    let stall: ReturnType<typeof setTimeout>;
    const moves = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), STALL_MS);
    };
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = ({ loaded, total }) => {
      moves();
      onShare(total > 0 ? loaded / total : 0);
    };
    request.onload = () => (request.status < 300 ? done() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.onloadend = () => clearTimeout(stall);
    moves();
    request.send(file);
  });
}

const endings: Record<string, string> = { "image/jpeg": "jpg", "image/jpg": "jpg", "image/png": "png" };

const keyOf = (folder: string, image: PickedImage, page: number) =>
  `${folder}/${String(page).padStart(3, "0")}-${image.id}.${endings[image.file.type]}`;

/**
 * Sends the images that `sent` does not know yet, one after the other, telling how many are there, the one on its way
 * by its share; gives the keys of all, in order. Fails with an ApiError.
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
  for (const [at, image] of left.entries()) {
    const address = addresses[at];
    if (!address) throw new ApiError(0, messages.uploadFailed);
    const there = images.length - left.length + at;
    await put(address.url, image.file, (share) => onProgress(there + share));
    sent.set(image.id, address.key);
    onProgress(there + 1);
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

import { ApiError } from "../../lib/api-error";
import type { BannerFamily } from "./families";
import { signUpload } from "./queries";

const FAILED = "Não foi possível enviar a imagem. Confira a internet e tente novamente.";

/** Sends a file, telling the share from 0 to 1 that has gone. Fails with an ApiError. */
function put(url: string, file: Blob, onProgress: (share: number) => void) {
  return new Promise<void>((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? done() : failed(new ApiError(request.status, FAILED, "uploads.refused"));
    request.onerror = () => failed(new ApiError(0, FAILED));
    request.send(file);
  });
}

/** A name for the file in the store: folder, index, random id and ending (BN-64). */
const uploadKey = () => `advertisement-images/000-${crypto.randomUUID()}.jpg`;

/** Sends an image to the address that the server signs for it; gives the key that a banner names it by (D-04). */
export async function sendImage(family: BannerFamily, file: File, onProgress: (share: number) => void) {
  const key = uploadKey();
  const address = await signUpload(family, { key, type: file.type, size: file.size });
  if (!address) throw new ApiError(0, FAILED);
  await put(address.url, file, onProgress);
  return address.key;
}

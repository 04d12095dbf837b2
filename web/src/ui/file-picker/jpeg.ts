import { readImage } from "./picked-image";

const QUALITY = 0.9;

/** Pictures that a browser draws and that can be turned into a JPEG. */
export const TURNABLE: readonly string[] = ["image/png", "image/webp"];

type Box = { left: number; top: number; width: number; height: number };

/** Draws a part of a picture as a JPEG of a size; what is transparent becomes white. Rejects what cannot be drawn. */
export async function drawJpeg(url: string, box: Box, size: { width: number; height: number }, name: string) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), size);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(image, box.left, box.top, box.width, box.height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  if (!blob) throw new Error("no image");
  return new File([blob], name, { type: "image/jpeg" });
}

/** The same picture, whole, as a JPEG. */
export async function toJpeg(file: File) {
  const { url, width, height } = await readImage(file);
  const box = { left: 0, top: 0, width, height };
  return drawJpeg(url, box, { width, height }, `${file.name.replace(/\.[^.]*$/, "")}.jpg`);
}

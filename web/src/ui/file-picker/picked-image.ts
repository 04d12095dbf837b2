/** An image that was picked. */
export type PickedImage = {
  id: string;
  file: File;
  /** The file itself, as a data URL to show. */
  url: string;
  /** Pixels, as the browser draws it (turned as the camera says). */
  width: number;
  height: number;
  /** A form compares its values as JSON: the id says enough, and a picture of megabytes is not copied. */
  toJSON: () => string;
};

const dataUrl = (file: Blob) =>
  new Promise<string>((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads and measures an image (BN-50). Rejects what the browser cannot draw. */
export async function readImage(file: File): Promise<PickedImage> {
  const id = crypto.randomUUID();
  const url = await dataUrl(file);
  const image = new Image();
  image.src = url;
  await image.decode();
  return { id, file, url, width: image.naturalWidth, height: image.naturalHeight, toJSON: () => id };
}

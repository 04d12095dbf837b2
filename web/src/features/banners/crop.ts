import { drawJpeg } from "../../ui/file-picker/jpeg";

/** Sizes in pixels that the app shows banners in (BN-36). */
export const sizes = [
  { width: 298, height: 124 },
  { width: 274, height: 124 },
] as const;

export type Size = { width: number; height: number };

/** What is cut: zoom from 1 (as much as fits), and from 0 to 1 where the cut lies between the two ends. */
export type Cut = { zoom: number; x: number; y: number };

export const wholeCut: Cut = { zoom: 1, x: 0.5, y: 0.5 };

/** Most zoom that is offered. */
export const MAX_ZOOM = 4;

export type Box = { left: number; top: number; width: number; height: number };

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The part of an image, in its own pixels, that a cut of a size takes. */
export function boxOf(image: Size, size: Size, { zoom, x, y }: Cut): Box {
  const scale = Math.min(image.width / size.width, image.height / size.height) / zoom;
  const width = size.width * scale;
  const height = size.height * scale;
  return { left: (image.width - width) * x, top: (image.height - height) * y, width, height };
}

/** The cut after the image was dragged by shares of the frame's sides. */
export function dragged(image: Size, size: Size, cut: Cut, by: { x: number; y: number }): Cut {
  const { width, height } = boxOf(image, size, cut);
  const move = (at: number, share: number, side: number, whole: number) =>
    whole > side ? within(at - (share * side) / (whole - side)) : at;
  return {
    ...cut,
    x: move(cut.x, by.x, width, image.width),
    y: move(cut.y, by.y, height, image.height),
  };
}

/** Whether an image has one of the recommended sizes, or its proportions at a higher resolution. */
export const isRecommended = ({ width, height }: Size) =>
  sizes.some(
    (size) => width >= size.width && Math.abs(width / height - size.width / size.height) < 0.5 / size.height,
  );

/** Most pixels of a file for each pixel of the app: what telephones show. */
const MAX_DENSITY = 3;

/** The size in which a part of an image is drawn: the chosen one, or twice or three times it where there is so much. */
export const drawnSize = (size: Size, box: Box): Size => {
  const density = Math.min(MAX_DENSITY, Math.max(1, Math.floor(box.width / size.width)));
  return { width: size.width * density, height: size.height * density };
};

/** Draws the part of an image that a cut takes, as a JPEG of the size's proportions. */
export function cropImage(source: { url: string; name: string } & Size, size: Size, cut: Cut) {
  const box = boxOf(source, size, cut);
  const name = `${source.name.replace(/\.[^.]*$/, "")}-${size.width}x${size.height}.jpg`;
  return drawJpeg(source.url, box, drawnSize(size, box), name);
}

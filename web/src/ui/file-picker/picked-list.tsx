import { ActionIcon } from "@mantine/core";
import { formatBytes } from "../../lib/format";
import { IconChevronRight } from "../icons";
import { IconChevronLeft, IconTrash } from "../portal-icons";
import classes from "./image-picker.module.css";
import type { PickedImage } from "./picked-image";

type Props = {
  images: PickedImage[];
  onRemove: (image: PickedImage) => void;
  onOrder: (images: PickedImage[]) => void;
  disabled?: boolean;
};

const swapped = (images: PickedImage[], at: number) => {
  const next = [...images];
  next.splice(at, 2, ...images.slice(at, at + 2).reverse());
  return next;
};

/** The images that were picked, in order, each with its size. */
export function PickedList({ images, onRemove, onOrder, disabled }: Props) {
  if (images.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Imagens escolhidas">
      {images.map((image, at) => (
        <li key={image.id} className={classes.item}>
          <img className={classes.thumb} src={image.url} alt="" />
          <span className={classes.facts}>
            <span className={classes.name}>{image.file.name}</span>
            <span>
              {image.width} × {image.height} px · {formatBytes(image.file.size)}
            </span>
          </span>
          {images.length > 1 && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Mover ${image.file.name} para antes`}
                disabled={disabled || at === 0}
                onClick={() => onOrder(swapped(images, at - 1))}
              >
                <IconChevronLeft />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Mover ${image.file.name} para depois`}
                disabled={disabled || at === images.length - 1}
                onClick={() => onOrder(swapped(images, at))}
              >
                <IconChevronRight />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remover ${image.file.name}`}
            disabled={disabled}
            onClick={() => onRemove(image)}
          >
            <IconTrash />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

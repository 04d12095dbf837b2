import clsx from "clsx";
import { type KeyboardEvent, useState } from "react";
import type { Schemas } from "../../api/client";
import { IconChevronRight } from "../../ui/icons";
import { IconChevronLeft } from "../../ui/portal-icons";
import { messages } from "./messages";
import classes from "./page-gallery.module.css";

/** Pages one at a time, by buttons, thumbnails or the arrow keys. `title` is what the pages are of. */
export function PageGallery({ images, title }: { images: Schemas["PageImage"][]; title: string }) {
  const [at, setAt] = useState(0);
  const last = images.length - 1;
  const image = images[Math.min(at, last)];
  const go = (page: number) => setAt(Math.max(0, Math.min(page, last)));
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };
  if (!image) return null;
  return (
    <section
      className={classes.gallery}
      aria-label={messages.gallery}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the pages
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.stage}>
        <button type="button" aria-label={messages.previous} disabled={at === 0} onClick={() => go(at - 1)}>
          <IconChevronLeft size={24} />
        </button>
        <img
          className={classes.page}
          src={image.imagePath}
          width={image.width}
          height={image.height}
          alt={`${title}: ${messages.page(at + 1, images.length)}`}
        />
        <button type="button" aria-label={messages.next} disabled={at === last} onClick={() => go(at + 1)}>
          <IconChevronRight size={24} />
        </button>
      </div>
      <p className={classes.count} role="status">
        {messages.page(at + 1, images.length)}
      </p>
      {last > 0 && (
        <>
          <div className={classes.thumbs}>
            {images.map((page, index) => (
              <button
                key={page.imageKey}
                type="button"
                className={clsx(classes.thumb, index === at && classes.current)}
                aria-label={messages.go(index + 1)}
                aria-current={index === at ? "page" : undefined}
                onClick={() => go(index)}
              >
                <img src={page.imagePath} alt="" loading="lazy" />
              </button>
            ))}
          </div>
          <p className={classes.hint}>{messages.keys}</p>
        </>
      )}
    </section>
  );
}

import { useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { toast } from "../../ui/toast";
import { pagesProblem, type SentPages, type Sign, sendPages } from "./send-pages";

/** How many of the pages have arrived, the one on its way by its share. */
export type Progress = { sent: number; total: number };

/** Sends a form's pages to a folder of uploads; the next try sends only what is missing. */
export function usePages(folder: string, sign: Sign) {
  const sent = useRef<SentPages>(new Map());
  const [progress, setProgress] = useState<Progress>();
  /** Gives the pages' keys, in order. A failed upload is toasted, like any other failure of a call. */
  const send = async (images: PickedImage[]) => {
    const onProgress = (count: number) => setProgress({ sent: count, total: images.length });
    try {
      if (images.some(({ id }) => !sent.current.has(id))) onProgress(0);
      return await sendPages(images, { folder, sign, sent: sent.current, onProgress });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    } finally {
      setProgress(undefined);
    }
  };
  /** Sends the pages and then what names them. */
  const publish = async (images: PickedImage[], save: (keys: string[]) => Promise<unknown>) => {
    const keys = await send(images);
    try {
      await save(keys);
    } catch (error) {
      throw pagesProblem(error);
    }
  };
  return { progress, send, publish };
}

import { useRef, useState } from "react";
import { errorMessage } from "../../lib/api-error";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { toast } from "../../ui/toast";
import { pagesProblem, type SentPages, type Sign, sendPages } from "./send-pages";

/** How many of the pages have arrived. */
export type Progress = { sent: number; total: number };

/**
 * Sends a form's pages and then what names them. A failed upload is toasted, like any other failure of a call; the
 * next try sends only what is missing.
 */
export function usePages(folder: string, sign: Sign) {
  const sent = useRef<SentPages>(new Map());
  const [progress, setProgress] = useState<Progress>();
  const publish = async (images: PickedImage[], save: (keys: string[]) => Promise<unknown>) => {
    const onProgress = (count: number) => setProgress({ sent: count, total: images.length });
    let keys: string[];
    try {
      onProgress(0);
      keys = await sendPages(images, { folder, sign, sent: sent.current, onProgress });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    } finally {
      setProgress(undefined);
    }
    try {
      await save(keys);
    } catch (error) {
      throw pagesProblem(error);
    }
  };
  return { progress, publish };
}

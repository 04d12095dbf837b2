import type { Rule } from "../../lib/rules";
import { countProblem, type FileLimits } from "../../ui/file-picker/file-rules";
import type { PickedImage } from "../../ui/file-picker/picked-image";
import { messages } from "./messages";

/** The server takes no larger picture (D-05). */
export const MAX_KB = 5 * 1024;

/** What pages may be (D-49). */
export const pageLimits: FileLimits = {
  types: ["image/jpeg", "image/png"],
  minCount: 1,
  maxCount: 10,
  maxKB: MAX_KB,
  maxKBMessage: messages.tooLarge,
};

export const pageCount: Rule<PickedImage[]> = (images) => countProblem(images.length, pageLimits);

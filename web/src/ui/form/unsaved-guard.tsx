import { useUnsavedWork } from "./unsaved-work";

/** Asks before leaving a screen, or closing the tab, while `when` holds. */
export function UnsavedGuard({ when }: { when: boolean }) {
  useUnsavedWork(when, undefined, true);
  return null;
}

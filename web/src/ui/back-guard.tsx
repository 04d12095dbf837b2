import { useBlocker } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";
import { holdsUnsavedWork } from "./form/unsaved-work";

/** What follows from an answer. */
export type Answers = { leave: () => void; stay: () => void };

type Props = { content: RefObject<HTMLElement | null>; onAsk: (answers: Answers) => void };

/** Asks before Back or Forward takes away what is typed in `content`; what leads on by a button of its own does not ask. */
export function BackGuard({ content, onAsk }: Props) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action }) =>
      action !== "PUSH" && action !== "REPLACE" && holdsUnsavedWork(content.current),
    enableBeforeUnload: false,
    withResolver: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (status === "blocked") onAsk({ leave: proceed, stay: reset });
  }, [status]);
  return null;
}

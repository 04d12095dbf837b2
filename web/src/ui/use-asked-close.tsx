import { useRef, useState } from "react";
import { holdsUnsavedWork } from "./form/unsaved-work";
import { LeaveQuestion } from "./leave-question";

/**
 * What the click beside a part of the screen, Escape and its cross do: they ask before something typed in `content` is
 * lost. `question` stands beside the part while they ask.
 */
export function useAskedClose(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  return {
    content,
    asking,
    close: () => (holdsUnsavedWork(content.current) ? setAsking(true) : onClose()),
    question: asking && <LeaveQuestion onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}

import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type Answers, BackGuard } from "./back-guard";
import { holdsUnsavedWork } from "./form/unsaved-work";
import { LeaveQuestion } from "./leave-question";

/**
 * What the click beside a part of the screen, Escape, its cross and Back do: they ask before something typed in `content`
 * is lost. `question` stands beside the part while they ask.
 */
export function useAskedClose(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const router = useRouter({ warn: false });
  const [asked, setAsked] = useState<Answers>();
  const close = () =>
    holdsUnsavedWork(content.current) ? setAsked({ leave: onClose, stay: () => undefined }) : onClose();
  const stay = () => {
    asked?.stay();
    setAsked(undefined);
  };
  return {
    content,
    asking: asked !== undefined,
    close,
    question: (
      <>
        {router && <BackGuard content={content} onAsk={setAsked} />}
        {asked && <LeaveQuestion onLeave={asked.leave} onStay={stay} />}
      </>
    ),
  };
}

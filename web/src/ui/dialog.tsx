import type { ModalProps } from "@mantine/core";
import { useRef, useState } from "react";
import { DialogFrame } from "./dialog-frame";
import { holdsUnsavedWork } from "./form/unsaved-work";
import { LeaveQuestion } from "./leave-question";

type Props = Omit<ModalProps, "opened" | "radius" | "closeOnEscape"> & {
  /** Something runs: nothing closes it. */
  busy?: boolean;
};

/**
 * A dialog that is there only while it is open. The click beside it, Escape and the cross ask before something typed in
 * it is lost; what closes it by a button of its own does not.
 */
export function Dialog({ busy, onClose, children, ...props }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (busy) return;
    if (holdsUnsavedWork(content.current)) setAsking(true);
    else onClose();
  };
  return (
    <>
      <DialogFrame {...props} onClose={close} closeOnEscape={!asking}>
        <div ref={content}>{children}</div>
      </DialogFrame>
      {asking && <LeaveQuestion onLeave={onClose} onStay={() => setAsking(false)} />}
    </>
  );
}

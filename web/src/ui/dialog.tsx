import type { ModalProps } from "@mantine/core";
import { DialogFrame } from "./dialog-frame";
import { useAskedClose } from "./use-asked-close";

type Props = Omit<ModalProps, "opened" | "radius" | "closeOnEscape"> & {
  /** Something runs: nothing closes it. */
  busy?: boolean;
};

/**
 * A dialog that is there only while it is open. The click beside it, Escape and the cross ask before something typed in
 * it is lost; what closes it by a button of its own does not.
 */
export function Dialog({ busy, onClose, children, ...props }: Props) {
  const { content, asking, close, question } = useAskedClose(onClose);
  return (
    <>
      <DialogFrame {...props} onClose={busy ? () => undefined : close} closeOnEscape={!asking}>
        <div ref={content}>{children}</div>
      </DialogFrame>
      {question}
    </>
  );
}

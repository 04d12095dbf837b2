import { Modal, type ModalProps } from "@mantine/core";
import { Kit } from "./theme/kit";
import { useFocusBack } from "./use-focus-back";

/** The frame of a dialog that is there only while it is open; closing it asks nothing. */
export function DialogFrame(props: Omit<ModalProps, "opened" | "radius">) {
  useFocusBack();
  return (
    <Kit>
      <Modal opened radius="lg" {...props} />
    </Kit>
  );
}

import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { Kit } from "./theme/kit";

/** What was pressed: an entry of a menu goes with it, its button stays. */
const openerOf = (pressed: Element | null) => {
  const menu = pressed?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return menu ? document.getElementById(menu) : pressed;
};

/** Gives the focus back to what opened a dialog or drawer that is there only while it is open. */
export function useFocusBack() {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      if (!(opener instanceof HTMLElement)) return;
      const page = opener.ownerDocument;
      // After the dialog is gone, and only when nothing else took the focus meanwhile.
      setTimeout(() => {
        if (page.activeElement === page.body) opener.focus();
      });
    },
    [opener],
  );
}

/** The frame of a dialog that is there only while it is open; closing it asks nothing. */
export function DialogFrame(props: Omit<ModalProps, "opened" | "radius">) {
  useFocusBack();
  return (
    <Kit>
      <Modal opened radius="lg" {...props} />
    </Kit>
  );
}

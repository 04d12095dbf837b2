import { Button, Group } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { TOAST_MS, type Toast } from "./toast-kinds";

/** How long one stays that offers something to press: longer than it takes to read and to reach it. */
const OFFER_MS = 10_000;

/** A time that differs from the last one's by a millisecond: Mantine counts anew when it is told another. */
let again = 0;

export function show({ id, message, color, offer }: Toast) {
  again = 1 - again;
  const shown = {
    id,
    message: offer ? <Offering id={id} message={message} offer={offer} /> : message,
    color,
    autoClose: (offer ? OFFER_MS : TOAST_MS) + again,
    closeButtonProps: { "aria-label": "Fechar" },
  };
  notifications.update(shown); // one that is still there
  notifications.show(shown);
}

export const clean = () => notifications.clean();

/** Where toasts are drawn. */
export const Toasts = () => <Notifications autoClose={TOAST_MS} position="top-right" />;

function Offering({ id, message, offer }: Required<Pick<Toast, "id" | "message" | "offer">>) {
  const take = () => {
    notifications.hide(id);
    offer.run();
  };
  return (
    <Group justify="space-between" gap="sm">
      {message}
      <Button variant="light" size="compact-sm" onClick={take}>
        {offer.label}
      </Button>
    </Group>
  );
}

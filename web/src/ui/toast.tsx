import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** How long a toast stays (UI-26). */
export const TOAST_MS = 4000;

/** How long one stays that offers something to press: longer than it takes to read and to reach it. */
const OFFER_MS = 10_000;

/** What a toast offers to do. */
export type Offer = { label: string; run: () => void };

const show = (id: string, message: string, color: string, offer?: Offer) =>
  notifications.show({
    id,
    message: offer ? <Offering id={id} message={message} offer={offer} /> : message,
    color,
    autoClose: offer ? OFFER_MS : TOAST_MS,
    closeButtonProps: { "aria-label": "Fechar" },
  });

function Offering({ id, message, offer }: { id: string; message: string; offer: Offer }) {
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

let shown = 0;

export const toast = {
  /** What was done, once for each time: an offer is for its own object. */
  success: (message: string, offer?: Offer) => {
    shown += 1;
    return show(`success-${shown}`, message, "leaf", offer);
  },
  /** The text is the id, so that one failure seen by several calls shows once. */
  error: (message: string) => show(message, message, "red"),
};

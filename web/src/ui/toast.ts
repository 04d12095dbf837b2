import { notifications } from "@mantine/notifications";

/** How long a toast stays (UI-26). */
export const TOAST_MS = 4000;

// The text is the id, so that one failure seen by several calls shows once.
const show = (message: string, color: string) =>
  notifications.show({
    id: message,
    message,
    color,
    autoClose: TOAST_MS,
    closeButtonProps: { "aria-label": "Fechar" },
  });

export const toast = {
  success: (message: string) => show(message, "leaf"),
  error: (message: string) => show(message, "red"),
};

/** How long a toast stays (UI-26). */
export const TOAST_MS = 4000;

/** What a toast offers to do. */
export type Offer = { label: string; run: () => void };

export type Toast = { id: string; message: string; color: string; offer?: Offer };

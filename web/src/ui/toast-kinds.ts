/** How long a toast stays (UI-26). */
export const TOAST_MS = 4000;

/** How long one stays that offers something to press: longer than it takes to read and to reach it. */
export const OFFER_MS = 10_000;

/** What a toast offers to do. */
export type Offer = { label: string; run: () => void };

/** `told` counts every telling: a toast that is told again is the same one, later. */
export type Toast = { id: string; message: string; tone: "done" | "failed"; offer?: Offer; told: number };

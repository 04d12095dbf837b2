/** Puts the focus at the start of the screen, where reading begins. */
export function startReading() {
  const main = document.querySelector("main");
  if (!main) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** The same for a screen that was opened, unless it has put the focus in itself. */
export function startReadingOpened() {
  if (!document.querySelector("main")?.contains(document.activeElement)) startReading();
}

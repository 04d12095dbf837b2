let pressed = false;
const note = (next: boolean) => () => {
  pressed = next;
};
window.addEventListener("pointerdown", note(true), true);
window.addEventListener("pointerup", note(false), true);
window.addEventListener("pointercancel", note(false), true);

/**
 * Runs at once; while a button of the mouse or a finger is down, after it has been let go: a message that appears in
 * between would move what is being pressed, and the click would miss it.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run();
  const waiting = new AbortController();
  const { signal } = waiting;
  const go = () => {
    waiting.abort();
    setTimeout(run);
  };
  window.addEventListener("pointerup", go, { signal });
  window.addEventListener("pointercancel", go, { signal });
}

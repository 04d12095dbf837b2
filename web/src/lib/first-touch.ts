const EVENTS = ["pointerdown", "keydown", "input"] as const;

/**
 * Runs something once, at the first thing that a person does on the page: what nobody needs before is fetched then, so
 * that it is there when it is asked for, even when the connection is lost meanwhile. Returns what stops it.
 */
export function onFirstTouch(run: () => void) {
  const stop = () => {
    for (const event of EVENTS) window.removeEventListener(event, touched, true);
  };
  const touched = () => {
    stop();
    run();
  };
  for (const event of EVENTS) window.addEventListener(event, touched, { capture: true, passive: true });
  return stop;
}

/** Loads the portal again at a path, even at the same one: nothing that was loaded before is left. */
export function reloadAt(path: string) {
  const { href, pathname, search } = window.location;
  const to = new URL(path, href);
  // Towards another '#' of the same page a browser only scrolls.
  if (to.pathname !== pathname || to.search !== search) return window.location.assign(path);
  // A router hears of every replacement, and would come here again.
  if (to.href !== href) window.history.replaceState(null, "", path);
  window.location.reload();
}

/** Loads the portal again at a path, even at the same one: nothing that was loaded before is left. */
export function reloadAt(path: string) {
  const { href, pathname, search } = window.location;
  const to = new URL(path, href);
  // Towards another '#' of the same page a browser only scrolls.
  if (to.pathname !== pathname || to.search !== search) return window.location.assign(path);
  window.history.replaceState(null, "", path);
  window.location.reload();
}

// Runs before the first paint, outside the bundle, so that no page flashes in the wrong scheme.
// The key and the attribute are Mantine's own; absent or 'auto' follows the system.
(() => {
  const root = document.documentElement;
  const system = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  let saved = null;
  try {
    saved = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    saved = null;
  }
  root.dataset.mantineColorScheme = saved === "light" || saved === "dark" ? saved : system();
})();

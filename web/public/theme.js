// Runs before the first paint, outside the bundle, so that no page flashes in the wrong scheme.
// The key and the attribute are Mantine's own; absent or 'auto' follows the system, also when that changes.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    let saved = null;
    try {
      saved = localStorage.getItem("mantine-color-scheme-value");
    } catch {
      saved = null;
    }
    const system = dark.matches ? "dark" : "light";
    root.dataset.mantineColorScheme = saved === "light" || saved === "dark" ? saved : system;
  };
  paint();
  dark.addEventListener("change", paint);
})();

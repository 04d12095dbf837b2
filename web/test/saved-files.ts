import { onTestFinished, vi } from "vitest";

/** What the browser is handed as files, by their names; jsdom can hold and save none. */
export function savesFiles() {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { createObjectURL } = URL;
  URL.createObjectURL = () => "blob:x";
  onTestFinished(() => {
    click.mockRestore();
    URL.createObjectURL = createObjectURL;
  });
  return names;
}

// Has what draws a widget of the UI kit fetch the widgets' sheet with its code. The portal's first screen draws none.
import { fileURLToPath } from "node:url";

const SHEET = fileURLToPath(new URL("../src/ui/theme/widgets.css", import.meta.url));

/** Vite: imports the sheet wherever the kit is imported but by its provider, which has variables alone. */
export const widgetSheet = {
  name: "widget-sheet",
  enforce: "pre",
  transform: {
    filter: {
      id: { include: /\/web\/src\/.*\.tsx$/, exclude: /\/ui\/theme\// },
      code: /from "@mantine\/(core|dates|dropzone)"/,
    },
    handler: (code) => ({ code: `${code}\nimport ${JSON.stringify(SHEET)};\n`, map: null }),
  },
};

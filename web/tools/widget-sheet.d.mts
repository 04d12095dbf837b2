import type { Plugin } from "vite";

export const widgetSheet: Plugin;

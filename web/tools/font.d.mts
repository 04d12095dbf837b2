import type { Plugin } from "vite";

export const font: Plugin;

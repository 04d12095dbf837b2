import type { Plugin } from "vite";

export const pageFiles: Plugin;

import type { Plugin } from "vite";

export const firstPaint: Plugin;

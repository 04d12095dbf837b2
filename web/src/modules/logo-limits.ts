import type { FileLimits } from "../ui/file-picker/file-rules";

/** Of a company's logo (D-53): 500,000 bytes. */
export const logoLimits: FileLimits = { types: ["image/png", "image/jpeg"], maxCount: 1, maxKB: 488 };

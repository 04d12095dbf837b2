/** Loads the portal anew at a path: nothing that was loaded before is left. */
export const reloadAt = (path: string) => window.location.assign(path);

import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";

/** How long the code of a screen may take to arrive (CF-04). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code of a screen did not arrive: lost connection, timeout, or a newer version replaced it. */
export class ChunkError extends Error {}

/** The import's module, or a ChunkError once it fails or takes longer than the limit. */
export async function withinTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("timeout")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (cause) {
    throw new ChunkError("chunk", { cause });
  } finally {
    clearTimeout(timer);
  }
}

type Screen<Name extends string> = () => Promise<Record<Name, RouteComponent>>;

/** A route's component in a chunk of its own: `lazyScreen(() => import("…/receipts-screen"), "ReceiptsScreen")`. */
export const lazyScreen = <Name extends string>(load: Screen<Name>, name: Name) =>
  lazyRouteComponent(() => withinTimeout(load), name);

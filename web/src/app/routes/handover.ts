import { createRoute, notFound, rootRouteId } from "@tanstack/react-router";
import { reloadAt } from "../../lib/reload";
import { abandonUnsavedWork } from "../../ui/form/unsaved-work";
import { rootRoute } from "./root";

/** The address for which the server sent this document. */
const served = window.location.pathname;

/**
 * An address whose screen stands in the other document: the browser loads it. Whoever had something unsaved was asked
 * before. What the server itself sent here is not sent back: it is no screen.
 */
export const handover = (path: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location, preload }) => {
      if (preload) return;
      if (location.pathname === served) throw notFound({ routeId: rootRouteId });
      abandonUnsavedWork();
      reloadAt(location.href);
      return new Promise<never>(() => undefined); // what is on screen stays until the other document stands
    },
  });

import type { QueryClient } from "@tanstack/react-query";
import type { RouterHistory } from "@tanstack/react-router";
import { ScreenSkeleton } from "../ui/skeletons";
import { ErrorScreen } from "./error-screen";
import { NotFoundScreen } from "./not-found-screen";

/** What the routers of all documents share. Paths are exact in case: '/signIn' is a screen, '/signin' is not. */
export const routerOptions = (client: QueryClient, history?: RouterHistory) =>
  ({
    history,
    context: { client },
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  }) as const;

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { areaOf } from "../src/modules/area";
import { CurrentUser, type Profile } from "../src/modules/current-user";
import { aUser, renderUi } from "./render";

/** The palette by itself, as an account of this profile has it open. */
export const openAs = (profile: Profile, palette: ReactNode) => {
  const rootRoute = createRootRoute({
    beforeLoad: () => ({ area: areaOf[profile] }),
    component: () => <CurrentUser value={aUser(profile)}>{palette}</CurrentUser>,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  renderUi(<RouterProvider router={router as never} />);
};

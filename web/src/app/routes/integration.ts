import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../lazy-screen";
import { inPartner } from "./areas";

/** Where a software house begins. */
export const integrationRoute = createRoute({
  getParentRoute: inPartner,
  path: "integracao",
  staticData: { title: "Integração", needs: { area: "keys" } },
  component: lazyScreen(() => import("../../features/integration/integration-screen"), "IntegrationScreen"),
});

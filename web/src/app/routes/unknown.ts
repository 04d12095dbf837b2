import { createRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../not-found-screen";
import { inAdmin, inPartner, inRetailer, inSupport } from "./areas";
import { portalRoute } from "./signed-in";

const unknown = {
  path: "$",
  staticData: { title: "Página não encontrada" },
  component: NotFoundScreen,
} as const;

// Every other address, beside the navigation of who is signed in. Those of an area ask who it is first.
export const unknownInAdmin = createRoute({ ...unknown, getParentRoute: inAdmin });
export const unknownInSupport = createRoute({ ...unknown, getParentRoute: inSupport });
export const unknownInRetailer = createRoute({ ...unknown, getParentRoute: inRetailer });
export const unknownInPartner = createRoute({ ...unknown, getParentRoute: inPartner });
export const unknownRoute = createRoute({
  ...unknown,
  getParentRoute: () => portalRoute,
  staticData: { ...unknown.staticData, unknown: true },
});

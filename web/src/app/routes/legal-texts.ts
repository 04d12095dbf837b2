import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../lazy-screen";
import { inPartner, inRetailer } from "./areas";
import { rootRoute } from "./root";

const TERMS = "Termos de uso";
const POLICY = "Política de privacidade";

const open = () => import("../../features/legal-texts/public-text-screens");
const inPortal = () => import("../../features/legal-texts/portal-text-screens");

export const publicTextRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "termos-de-uso",
    staticData: { title: TERMS },
    component: lazyScreen(open, "TermsScreen"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "politica-de-privacidade",
    staticData: { title: POLICY },
    component: lazyScreen(open, "PolicyScreen"),
  }),
] as const;

const terms = {
  path: "termos",
  staticData: { title: TERMS },
  component: lazyScreen(inPortal, "PortalTermsScreen"),
} as const;

const policy = {
  path: "politicas",
  staticData: { title: POLICY },
  component: lazyScreen(inPortal, "PortalPolicyScreen"),
} as const;

/** The same texts inside a company's area. */
export const retailerTextRoutes = [
  createRoute({ ...terms, getParentRoute: inRetailer }),
  createRoute({ ...policy, getParentRoute: inRetailer }),
] as const;

export const partnerTextRoutes = [
  createRoute({ ...terms, getParentRoute: inPartner }),
  createRoute({ ...policy, getParentRoute: inPartner }),
] as const;

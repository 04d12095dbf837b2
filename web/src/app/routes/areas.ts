import { createRoute } from "@tanstack/react-router";
import { portalRoute } from "./signed-in";

// The parents of the screens that one profile has. Each says who enters, and gives its screens the area in which they are.
// The shell around them is the portal's, which the screens
// that all profiles share have too.

const getParentRoute = () => portalRoute;

export const adminRoute = createRoute({
  getParentRoute,
  path: "admin",
  staticData: { profiles: ["ADMINISTRADOR"] },
  beforeLoad: () => ({ area: "admin" as const }),
});

export const supportRoute = createRoute({
  getParentRoute,
  path: "support",
  staticData: { profiles: ["SUPORTE"] },
  beforeLoad: () => ({ area: "support" as const }),
});

export const retailerRoute = createRoute({
  getParentRoute,
  path: "varejista",
  staticData: { profiles: ["VAREJISTA"] },
  beforeLoad: () => ({ area: "varejista" as const }),
});

export const partnerRoute = createRoute({
  getParentRoute,
  path: "parceiro",
  staticData: { profiles: ["PARCEIRO"] },
  beforeLoad: () => ({ area: "parceiro" as const }),
});

// For the options of a screen that several areas have: `createRoute({ ...list, getParentRoute: inAdmin })`.
export const inAdmin = () => adminRoute;
export const inSupport = () => supportRoute;
export const inRetailer = () => retailerRoute;
export const inPartner = () => partnerRoute;

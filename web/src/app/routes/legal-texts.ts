import { createRoute } from "@tanstack/react-router";
import type { Profile } from "../../modules/current-user";
import { lazyScreen } from "../lazy-screen";
import { portalRoute, rootRoute } from "./root";

const TERMS = "Termos de uso";
const POLICY = "Política de privacidade";

const open = () => import("../../features/legal-texts/public-text-screens");
const inPortal = () => import("../../features/legal-texts/portal-text-screens");
const portalTerms = lazyScreen(inPortal, "PortalTermsScreen");
const portalPolicy = lazyScreen(inPortal, "PortalPolicyScreen");

const only = (title: string, profile: Profile) => ({ title, profiles: [profile] });

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

export const portalTextRoutes = [
  createRoute({
    getParentRoute: () => portalRoute,
    path: "varejista/termos",
    staticData: only(TERMS, "VAREJISTA"),
    component: portalTerms,
  }),
  createRoute({
    getParentRoute: () => portalRoute,
    path: "varejista/politicas",
    staticData: only(POLICY, "VAREJISTA"),
    component: portalPolicy,
  }),
  createRoute({
    getParentRoute: () => portalRoute,
    path: "parceiro/termos",
    staticData: only(TERMS, "PARCEIRO"),
    component: portalTerms,
  }),
  createRoute({
    getParentRoute: () => portalRoute,
    path: "parceiro/politicas",
    staticData: only(POLICY, "PARCEIRO"),
    component: portalPolicy,
  }),
] as const;

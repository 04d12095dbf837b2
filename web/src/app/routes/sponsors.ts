import { createRoute } from "@tanstack/react-router";
import { sponsors } from "../../features/sponsors/sponsors";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

export const sponsorRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "sponsor-list",
    staticData: { title: "Patrocinadores" },
    validateSearch: sponsors.search,
    component: lazyScreen(() => import("../../features/sponsors/sponsor-list"), "SponsorListScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "sponsor-form",
    staticData: { title: "Cadastrar patrocinador" },
    component: lazyScreen(() => import("../../features/sponsors/sponsor-screens"), "NewSponsorScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "sponsor-form-edit/$id",
    staticData: { title: "Editar patrocinador" },
    component: lazyScreen(() => import("../../features/sponsors/sponsor-screens"), "EditSponsorScreen"),
  }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { banners } from "../../features/banners/banners";
import { calendarSearch } from "../../features/banners/calendar-search";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inRetailer, inSupport } from "./areas";

const list = {
  path: "advertisement-list",
  staticData: { title: "Mídia no app" },
  validateSearch: banners.search,
  component: lazyScreen(() => import("../../features/banners/banner-list"), "BannerList"),
} as const;

const create = {
  path: "advertisement-form",
  staticData: { title: "Publicar banner", needs: { changes: "promotion" } },
  component: lazyScreen(() => import("../../features/banners/save-banner"), "NewBanner"),
} as const;

const edit = {
  path: "advertisement-form-edit/$id",
  staticData: { title: "Editar publicação do banner", needs: { changes: "promotion" } },
  component: lazyScreen(() => import("../../features/banners/save-banner"), "EditBanner"),
} as const;

const details = {
  path: "advertisement-details/$id",
  staticData: { title: "Detalhes do banner" },
  component: lazyScreen(() => import("../../features/banners/banner-details"), "BannerDetails"),
} as const;

const calendar = {
  path: "advertisement-calendar",
  staticData: { title: "Ocupação dos canais", needs: { whole: true } },
  validateSearch: calendarSearch,
  component: lazyScreen(() => import("../../features/banners/occupancy-screen"), "OccupancyScreen"),
} as const;

/** The screens of banners, which three areas have (D-11). */
export const adminBannerRoutes = [
  createRoute({ ...list, getParentRoute: inAdmin }),
  createRoute({ ...create, getParentRoute: inAdmin }),
  createRoute({ ...edit, getParentRoute: inAdmin }),
  createRoute({ ...details, getParentRoute: inAdmin }),
  createRoute({ ...calendar, getParentRoute: inAdmin }),
] as const;

export const supportBannerRoutes = [
  createRoute({ ...list, getParentRoute: inSupport }),
  createRoute({ ...create, getParentRoute: inSupport }),
  createRoute({ ...edit, getParentRoute: inSupport }),
  createRoute({ ...details, getParentRoute: inSupport }),
  createRoute({ ...calendar, getParentRoute: inSupport }),
] as const;

export const retailerBannerRoutes = [
  createRoute({ ...list, getParentRoute: inRetailer }),
  createRoute({ ...create, getParentRoute: inRetailer }),
  createRoute({ ...edit, getParentRoute: inRetailer }),
  createRoute({ ...details, getParentRoute: inRetailer }),
  createRoute({ ...calendar, getParentRoute: inRetailer }),
] as const;

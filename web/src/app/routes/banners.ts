import { createRoute } from "@tanstack/react-router";
import { bannerSearch } from "../../features/banners/banner-search";
import { calendarSearch } from "../../features/banners/calendar-search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const lists = () => import("../../features/banners/list-screens");
const forms = () => import("../../features/banners/form-screens");
const details = () => import("../../features/banners/details-screens");
const calendars = () => import("../../features/banners/calendar-screens");

const LIST = "Mídia no app";
const CREATE = "Publicar banner";
const EDIT = "Editar publicação do banner";
const DETAILS = "Detalhes do banner";
const CALENDAR = "Ocupação dos canais";

export const bannerRoutes = [
  createRoute({
    getParentRoute,
    path: "admin/advertisement-list",
    staticData: { title: LIST, profiles: ["ADMINISTRADOR"] },
    validateSearch: bannerSearch,
    component: lazyScreen(lists, "AdminBannersScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisement-form",
    staticData: { title: CREATE, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "NewAdminBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisement-form-edit/$id",
    staticData: { title: EDIT, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(forms, "EditAdminBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisement-details/$id",
    staticData: { title: DETAILS, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(details, "AdminBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/advertisement-calendar",
    staticData: { title: CALENDAR, profiles: ["ADMINISTRADOR"] },
    validateSearch: calendarSearch,
    component: lazyScreen(calendars, "AdminCalendarScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "support/advertisement-list",
    staticData: { title: LIST, profiles: ["SUPORTE"] },
    validateSearch: bannerSearch,
    component: lazyScreen(lists, "SupportBannersScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "support/advertisement-form",
    staticData: { title: CREATE, profiles: ["SUPORTE"] },
    component: lazyScreen(forms, "NewSupportBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "support/advertisement-form-edit/$id",
    staticData: { title: EDIT, profiles: ["SUPORTE"] },
    component: lazyScreen(forms, "EditSupportBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "support/advertisement-details/$id",
    staticData: { title: DETAILS, profiles: ["SUPORTE"] },
    component: lazyScreen(details, "SupportBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "support/advertisement-calendar",
    staticData: { title: CALENDAR, profiles: ["SUPORTE"] },
    validateSearch: calendarSearch,
    component: lazyScreen(calendars, "SupportCalendarScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/advertisement-list",
    staticData: { title: LIST, profiles: ["VAREJISTA"] },
    validateSearch: bannerSearch,
    component: lazyScreen(lists, "RetailerBannersScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/advertisement-form",
    staticData: { title: CREATE, profiles: ["VAREJISTA"] },
    component: lazyScreen(forms, "NewRetailerBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/advertisement-form-edit/$id",
    staticData: { title: EDIT, profiles: ["VAREJISTA"] },
    component: lazyScreen(forms, "EditRetailerBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/advertisement-details/$id",
    staticData: { title: DETAILS, profiles: ["VAREJISTA"] },
    component: lazyScreen(details, "RetailerBannerScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/advertisement-calendar",
    staticData: { title: CALENDAR, profiles: ["VAREJISTA"] },
    validateSearch: calendarSearch,
    component: lazyScreen(calendars, "RetailerCalendarScreen"),
  }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { campaigns } from "../../features/campaigns/campaigns";
import { flyerSearch } from "../../features/flyers/flyer-search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const lists = () => import("../../features/flyers/list-screens");
const forms = () => import("../../features/flyers/form-screens");
const details = () => import("../../features/flyers/details-screens");

const LIST = "Encarte verde";
const CREATE = "Cadastrar encarte";
const DETAILS = "Detalhes do encarte";

export const flyerRoutes = [
  createRoute({
    getParentRoute,
    path: "admin/green-flyer-list",
    staticData: { title: LIST, profiles: ["ADMINISTRADOR"] },
    validateSearch: flyerSearch,
    component: lazyScreen(lists, "AdminFlyerListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/green-flyer-form",
    staticData: { title: CREATE, profiles: ["ADMINISTRADOR"] },
    validateSearch: flyerSearch,
    component: lazyScreen(forms, "AdminFlyerFormScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/green-flyer-details/$id",
    staticData: { title: DETAILS, profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(details, "AdminFlyerDetailsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/green-flyer-list",
    staticData: { title: LIST, profiles: ["VAREJISTA"] },
    validateSearch: flyerSearch,
    component: lazyScreen(lists, "RetailerFlyerListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/green-flyer-form",
    staticData: { title: CREATE, profiles: ["VAREJISTA"] },
    validateSearch: flyerSearch,
    component: lazyScreen(forms, "RetailerFlyerFormScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/green-flyer-details/$id",
    staticData: { title: DETAILS, profiles: ["VAREJISTA"] },
    component: lazyScreen(details, "RetailerFlyerDetailsScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/store-campaign-list",
    staticData: { title: "Campanhas de lojas", profiles: ["ADMINISTRADOR"] },
    validateSearch: campaigns.search,
    component: lazyScreen(() => import("../../features/campaigns/campaign-list"), "CampaignListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "admin/store-campaign-form",
    staticData: { title: "Cadastrar campanha", profiles: ["ADMINISTRADOR"] },
    component: lazyScreen(() => import("../../features/campaigns/campaign-form"), "CampaignFormScreen"),
  }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { campaigns } from "../../features/campaigns/campaigns";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

export const campaignRoutes = [
  createRoute({
    getParentRoute: inAdmin,
    path: "store-campaign-list",
    staticData: { title: "Campanhas de lojas" },
    validateSearch: campaigns.search,
    component: lazyScreen(() => import("../../features/campaigns/campaign-list"), "CampaignListScreen"),
  }),
  createRoute({
    getParentRoute: inAdmin,
    path: "store-campaign-form",
    staticData: { title: "Cadastrar campanha" },
    component: lazyScreen(() => import("../../features/campaigns/campaign-form"), "CampaignFormScreen"),
  }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { team } from "../../features/team/team";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./signed-in";

export const teamRoutes = [
  createRoute({
    getParentRoute: () => portalRoute,
    path: "manage-accounts",
    staticData: { title: "Contas da equipe", profiles: ["VAREJISTA", "PARCEIRO"], needs: { area: "team" } },
    validateSearch: team.search,
    component: lazyScreen(() => import("../../features/team/team-screen"), "TeamScreen"),
  }),
] as const;

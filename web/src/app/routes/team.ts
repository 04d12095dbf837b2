import { createRoute } from "@tanstack/react-router";
import { tableSearch } from "../../ui/list/table-search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

export const teamRoutes = [
  createRoute({
    getParentRoute: () => portalRoute,
    path: "manage-accounts",
    staticData: { title: "Contas da equipe", profiles: ["VAREJISTA", "PARCEIRO"] },
    validateSearch: tableSearch,
    component: lazyScreen(() => import("../../features/team/team-screen"), "TeamScreen"),
  }),
] as const;

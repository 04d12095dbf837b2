import { createRoute } from "@tanstack/react-router";
import { accesses } from "../../features/accesses/queries";
import { files } from "../../features/files/lists";
import { ownProblems } from "../../features/problems/lists";
import { schedules } from "../../features/schedules/lists";
import { securitySearch } from "../../features/security/security-search";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./signed-in";

const getParentRoute = () => portalRoute;

/** What everybody has of their own. */
export const accountRoutes = [
  createRoute({
    getParentRoute,
    path: "conta/seguranca",
    staticData: { title: "Conta e segurança" },
    validateSearch: securitySearch,
    component: lazyScreen(() => import("../../features/security/security-screen"), "SecurityScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "problema",
    staticData: { title: "Relatar um problema" },
    component: lazyScreen(() => import("../../features/problems/problem-screen"), "ProblemScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "problemas",
    staticData: { title: "Meus relatos" },
    validateSearch: ownProblems.search,
    component: lazyScreen(() => import("../../features/problems/own-list"), "OwnList"),
  }),
  createRoute({
    getParentRoute,
    path: "problemas/$id",
    staticData: { title: "Meu relato" },
    component: lazyScreen(() => import("../../features/problems/own-screen"), "OwnScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "conta/arquivos",
    staticData: { title: "Meus arquivos" },
    validateSearch: files.search,
    component: lazyScreen(() => import("../../features/files/files-screen"), "FilesScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "conta/agendamentos",
    staticData: { title: "Agendamentos", needs: { whole: true } },
    validateSearch: schedules.search,
    component: lazyScreen(() => import("../../features/schedules/schedules-screen"), "SchedulesScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "conta/acessos",
    staticData: {
      title: "Acessos da equipe Seiva",
      profiles: ["VAREJISTA", "PARCEIRO"],
      needs: { whole: true },
    },
    validateSearch: accesses.search,
    component: lazyScreen(() => import("../../features/accesses/accesses-screen"), "AccessesScreen"),
  }),
] as const;

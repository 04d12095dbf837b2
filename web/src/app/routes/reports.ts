import { createRoute } from "@tanstack/react-router";
import { definitions } from "../../features/reports/definitions";
import {
  cashiers,
  comments,
  houses,
  notIntegrated,
  ratings,
  retailers,
  stores,
} from "../../features/reports/lists";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";
import { portalRoute } from "./signed-in";

const getParentRoute = () => portalRoute;

const cashierList = {
  path: "cashier-list",
  validateSearch: cashiers.search,
  component: lazyScreen(() => import("../../features/reports/cashiers-report"), "CashiersReport"),
} as const;

const ratingList = {
  path: "lista-avaliacoes",
  validateSearch: ratings.search,
  component: lazyScreen(() => import("../../features/reports/ratings-report"), "RatingsReport"),
} as const;

const commentList = {
  path: "store-rate-comment-report",
  validateSearch: comments.search,
  component: lazyScreen(() => import("../../features/reports/comments-report"), "CommentsReport"),
} as const;

const notIntegratedDefinition = definitions["lojas-nao-integradas"];
const { title } = definitions.cashiers;
const ratingTitle = { title: definitions.avaliacoes.title };
const commentTitle = { title: definitions["store-rate-comment"].title };

/** The reports, and the page that leads to them; who reads which is the server's word (D-27). */
export const reportRoutes = [
  createRoute({
    getParentRoute,
    path: "reports",
    staticData: { title: "Relatórios" },
    component: lazyScreen(() => import("../../features/reports/hub"), "ReportsHub"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-lojas",
    staticData: { title: definitions.lojas.title, profiles: definitions.lojas.profiles },
    validateSearch: stores.search,
    component: lazyScreen(() => import("../../features/reports/stores-report"), "StoresReport"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-varejista",
    staticData: { title: definitions.varejistas.title, profiles: definitions.varejistas.profiles },
    validateSearch: retailers.search,
    component: lazyScreen(() => import("../../features/reports/retailers-report"), "RetailersReport"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-softwarehouses",
    staticData: { title: definitions.parceiros.title, profiles: definitions.parceiros.profiles },
    validateSearch: houses.search,
    component: lazyScreen(() => import("../../features/reports/houses-report"), "HousesReport"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-lojas-nao-integradas",
    staticData: { title: notIntegratedDefinition.title, profiles: notIntegratedDefinition.profiles },
    validateSearch: notIntegrated.search,
    component: lazyScreen(
      () => import("../../features/reports/not-integrated-report"),
      "NotIntegratedReport",
    ),
  }),
  createRoute({ ...cashierList, getParentRoute, staticData: { title, profiles: ["VAREJISTA"] } }),
  createRoute({ ...ratingList, getParentRoute, staticData: { ...ratingTitle, profiles: ["VAREJISTA"] } }),
  createRoute({ ...commentList, getParentRoute, staticData: { ...commentTitle, profiles: ["VAREJISTA"] } }),
] as const;

/** The administrator reads cashiers, ratings and comments at addresses of its own (RT-05, RT-06, RT-10, CA-05). */
export const adminReportRoutes = [
  createRoute({ ...cashierList, getParentRoute: inAdmin, staticData: { title } }),
  createRoute({ ...ratingList, getParentRoute: inAdmin, staticData: ratingTitle }),
  createRoute({ ...commentList, getParentRoute: inAdmin, staticData: commentTitle }),
  createRoute({
    getParentRoute: inAdmin,
    path: "non-integrated-store-details/$id",
    staticData: { title: "Loja não integrada" },
    component: lazyScreen(
      () => import("../../features/reports/not-integrated-details"),
      "NotIntegratedDetails",
    ),
  }),
] as const;

import { createRoute, notFound, redirect, rootRouteId } from "@tanstack/react-router";
import { startOver } from "../../features/sign-up/done";
import { houseSlugs } from "../../features/sign-up/house-slugs";
import { signUpSearch } from "../../features/sign-up/search";
import { lazyScreen } from "../lazy-screen";
import { rootRoute } from "./root";

const getParentRoute = () => rootRoute;
const TITLE = "Criar conta";

export const signUpRoutes = [
  createRoute({
    getParentRoute,
    path: "sign-up",
    staticData: { title: TITLE },
    validateSearch: signUpSearch,
    component: lazyScreen(() => import("../../features/sign-up/sign-up-screen"), "SignUpScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "software-house-sign-up",
    beforeLoad: () => {
      startOver();
      throw redirect({ to: "/software-house-sign-up/$step", params: { step: houseSlugs[0] }, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: "software-house-sign-up/$step",
    staticData: { title: TITLE },
    beforeLoad: ({ params }) => {
      if (!houseSlugs.includes(params.step)) throw notFound({ routeId: rootRouteId });
    },
    component: lazyScreen(() => import("../../features/sign-up/house-sign-up-screen"), "HouseSignUpScreen"),
  }),
] as const;

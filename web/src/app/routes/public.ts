import { createRoute, redirect } from "@tanstack/react-router";
import { signInSearch } from "../../features/session/sign-in-search";
import { tableSearch } from "../../ui/data-table/table-search";
import { currentUser } from "../guards";
import { lazyLightScreen, lazyScreen } from "../lazy-screen";
import { rootRoute } from "./root";

const getParentRoute = () => rootRoute;
const unavailable = lazyScreen(
  () => import("../../features/session/unavailable-screen"),
  "UnavailableScreen",
);

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: "signIn",
    staticData: { title: "Entrar" },
    validateSearch: signInSearch,
    beforeLoad: async ({ context }) => {
      if (await currentUser(context.client)) throw redirect({ to: "/", replace: true });
    },
    component: lazyLightScreen(() => import("../../features/session/sign-in-screen"), "SignInScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "sign-up",
    staticData: { title: "Criar conta" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "forgot-password",
    staticData: { title: "Esqueci minha senha" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "reset-password",
    staticData: { title: "Nova senha" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "password-change",
    staticData: { title: "Trocar a senha" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "resend-email-confirmation",
    staticData: { title: "Reenviar confirmação" },
    component: unavailable,
  }),
  createRoute({
    getParentRoute,
    path: "style-guide",
    staticData: { title: "Guia de estilo" },
    validateSearch: tableSearch,
    component: lazyScreen(() => import("../../features/style-guide/style-guide-screen"), "StyleGuideScreen"),
  }),
] as const;

import { createRoute, redirect } from "@tanstack/react-router";
import { confirmationSearch } from "../../features/session/confirmation-search";
import { keepPendingPassword, pendingPassword } from "../../features/session/pending-password";
import { placeAfter, signInSearch } from "../../features/session/sign-in-search";
import { invitationOf } from "../../features/team/invitation-link";
import { lazyScreen } from "../lazy-screen";
import { currentUser } from "../who";
import { rootRoute } from "./root";

const getParentRoute = () => rootRoute;

/** Sign-in and what leads back to it. */
export const identityRoutes = [
  createRoute({
    getParentRoute,
    path: "signIn",
    staticData: { title: "Entrar" },
    validateSearch: signInSearch,
    beforeLoad: async ({ context, search }) => {
      const user = await currentUser(context.client);
      if (user) throw redirect({ href: placeAfter(search, user.profile), replace: true });
    },
    component: lazyScreen(() => import("../../features/session/sign-in-screen"), "SignInScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "forgot-password",
    staticData: { title: "Esqueci minha senha" },
    component: lazyScreen(() => import("../../features/session/forgot-screen"), "ForgotScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "reset-password",
    staticData: { title: "Nova senha" },
    component: lazyScreen(() => import("../../features/session/reset-screen"), "ResetScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "resend-email-confirmation",
    staticData: { title: "Reenviar confirmação" },
    component: lazyScreen(() => import("../../features/session/resend-screen"), "ResendScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "confirmation",
    staticData: { title: "Confirmar e-mail" },
    validateSearch: confirmationSearch,
    component: lazyScreen(() => import("../../features/session/confirmation-screen"), "ConfirmationScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "password-change",
    staticData: { title: "Alterar senha" },
    beforeLoad: async ({ context, location }) => {
      const invitation = invitationOf(location.hash);
      if (invitation) {
        keepPendingPassword({ ...invitation, invited: true });
        throw redirect({ to: "/password-change", replace: true }); // without the proof in the address
      }
      if (pendingPassword() || (await currentUser(context.client))) return;
      throw redirect({ to: "/signIn", search: { desiredPath: location.pathname } });
    },
    component: lazyScreen(
      () => import("../../features/session/password-change-screen"),
      "PasswordChangeScreen",
    ),
  }),
] as const;

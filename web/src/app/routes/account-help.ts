import { createRoute } from "@tanstack/react-router";
import { accounts } from "../../features/account-help/accounts";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

const list = {
  path: "contas",
  staticData: { title: "Contas de acesso" },
  validateSearch: accounts.search,
  component: lazyScreen(() => import("../../features/account-help/account-list"), "AccountList"),
} as const;

const one = {
  path: "contas/$id",
  staticData: { title: "Conta de acesso" },
  component: lazyScreen(() => import("../../features/account-help/account-screen"), "AccountScreen"),
} as const;

/** Accounts that staff find and help, in both of staff's areas. */
export const adminAccountRoutes = [
  createRoute({ ...list, getParentRoute: inAdmin }),
  createRoute({ ...one, getParentRoute: inAdmin }),
] as const;

export const supportAccountRoutes = [
  createRoute({ ...list, getParentRoute: inSupport }),
  createRoute({ ...one, getParentRoute: inSupport }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { countedReceipts, findings } from "../../features/integrity/findings";
import type { Profile } from "../../modules/current-user";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./signed-in";

const profiles: Profile[] = ["ADMINISTRADOR", "VAREJISTA"];

const list = createRoute({
  getParentRoute: () => portalRoute,
  path: "conferir-cpf",
  staticData: { title: "CPF para conferir", profiles },
  validateSearch: findings.search,
  component: lazyScreen(() => import("../../features/integrity/findings-screen"), "FindingsScreen"),
});

const one = createRoute({
  getParentRoute: () => portalRoute,
  path: "conferir-cpf/$id",
  staticData: { title: "Caixa para conferir", profiles },
  validateSearch: countedReceipts.search,
  component: lazyScreen(() => import("../../features/integrity/finding-screen"), "FindingScreen"),
});

/** What was found about cashiers' CPFs: a retailer acts, an administrator looks. */
export const integrityRoutes = [list, one] as const;

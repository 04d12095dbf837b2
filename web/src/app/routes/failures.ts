import { createRoute } from "@tanstack/react-router";
import { failures } from "../../features/failures/failures";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

const list = {
  path: "falhas",
  staticData: { title: "Falhas em segundo plano" },
  validateSearch: failures.search,
  component: lazyScreen(() => import("../../features/failures/failures-screen"), "FailuresScreen"),
} as const;

/** What was given up in the background, in both of staff's areas. */
export const adminFailuresRoute = createRoute({ ...list, getParentRoute: inAdmin });
export const supportFailuresRoute = createRoute({ ...list, getParentRoute: inSupport });

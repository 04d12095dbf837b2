import { createRoute } from "@tanstack/react-router";
import { refusedKeys } from "../../features/api-keys/refused-keys";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

const list = {
  path: "recusas",
  staticData: { title: "Recusas acima do costume" },
  validateSearch: refusedKeys.search,
  component: lazyScreen(() => import("../../features/api-keys/refused-list"), "RefusedList"),
} as const;

/** The API keys that are refused more than usual, in both of staff's areas. */
export const adminRefusedRoute = createRoute({ ...list, getParentRoute: inAdmin });
export const supportRefusedRoute = createRoute({ ...list, getParentRoute: inSupport });

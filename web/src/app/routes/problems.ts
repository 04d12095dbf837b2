import { createRoute } from "@tanstack/react-router";
import { queue } from "../../features/problems/lists";
import { lazyScreen } from "../lazy-screen";
import { inAdmin, inSupport } from "./areas";

const list = {
  path: "problemas",
  staticData: { title: "Problemas relatados" },
  validateSearch: queue.search,
  component: lazyScreen(() => import("../../features/problems/queue-list"), "QueueList"),
} as const;

const one = {
  path: "problemas/$id",
  staticData: { title: "Problema relatado" },
  component: lazyScreen(() => import("../../features/problems/thread-screen"), "ThreadScreen"),
} as const;

/** What people reported, in both of staff's areas. */
export const adminProblemRoutes = [
  createRoute({ ...list, getParentRoute: inAdmin }),
  createRoute({ ...one, getParentRoute: inAdmin }),
] as const;

export const supportProblemRoutes = [
  createRoute({ ...list, getParentRoute: inSupport }),
  createRoute({ ...one, getParentRoute: inSupport }),
] as const;

import { createRoute } from "@tanstack/react-router";
import { work } from "../../features/contracts/work";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

const list = createRoute({
  getParentRoute: inAdmin,
  path: "contratos",
  staticData: { title: "Contratos" },
  validateSearch: work.search,
  component: lazyScreen(() => import("../../features/contracts/work-list"), "WorkList"),
});

const text = createRoute({
  getParentRoute: inAdmin,
  path: "contratos/texto",
  staticData: { title: "Texto do contrato" },
  component: lazyScreen(() => import("../../features/contracts/text-screen"), "TextScreen"),
});

/** The contracts to be worked on, and the versions of their text. */
export const contractRoutes = [list, text] as const;

import { createRoute } from "@tanstack/react-router";
import { staff } from "../../features/staff/staff";
import { lazyScreen } from "../lazy-screen";
import { inAdmin } from "./areas";

/** Who works for the programme, for administrators. */
export const staffRoute = createRoute({
  getParentRoute: inAdmin,
  path: "equipe",
  staticData: { title: "Equipe da Seiva" },
  validateSearch: staff.search,
  component: lazyScreen(() => import("../../features/staff/staff-screen"), "StaffScreen"),
});

import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../lazy-screen";
import { portalRoute } from "./root";

const getParentRoute = () => portalRoute;
const documents = lazyScreen(() => import("../../features/documents/documents-screen"), "DocumentsScreen");

export const documentRoutes = [
  createRoute({
    getParentRoute,
    path: "documents/accept-terms",
    staticData: { title: "Contrato", profiles: ["VAREJISTA"] },
    component: lazyScreen(() => import("../../features/documents/contract-screen"), "ContractScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "varejista/documentos",
    staticData: { title: "Documentos", profiles: ["VAREJISTA"] },
    component: documents,
  }),
  createRoute({
    getParentRoute,
    path: "parceiro/documentos",
    staticData: { title: "Documentos", profiles: ["PARCEIRO"] },
    component: documents,
  }),
] as const;

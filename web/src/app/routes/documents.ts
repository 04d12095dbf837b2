import { createRoute } from "@tanstack/react-router";
import { lazyScreen } from "../lazy-screen";
import { inPartner, inRetailer } from "./areas";
import { portalRoute } from "./signed-in";

const documents = {
  path: "documentos",
  staticData: { title: "Documentos", needs: { whole: true } },
  component: lazyScreen(() => import("../../features/documents/documents-screen"), "DocumentsScreen"),
} as const;

/** What holds between a company and the programme. */
export const retailerDocumentsRoute = createRoute({ ...documents, getParentRoute: inRetailer });
export const partnerDocumentsRoute = createRoute({ ...documents, getParentRoute: inPartner });

/** Where a retailer signs. */
export const contractRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "documents/accept-terms",
  staticData: { title: "Contrato", profiles: ["VAREJISTA"], needs: { whole: true } },
  component: lazyScreen(() => import("../../features/documents/contract-screen"), "ContractScreen"),
});

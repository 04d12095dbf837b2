import { createRoute } from "@tanstack/react-router";
import { receipts, report } from "../../features/receipts/lists";
import { lazyScreen } from "../lazy-screen";
import { accountRoutes } from "./account";
import { adminAccountRoutes, supportAccountRoutes } from "./account-help";
import { companyRoutes, supportCompany, supportHome } from "./admin";
import {
  adminKeyRoutes,
  adminManageRoute,
  ownKeysRoute,
  partnerKeyRoutes,
  supportManageRoute,
} from "./api-keys";
import { adminRoute, partnerRoute, retailerRoute, supportRoute } from "./areas";
import { auditRoute } from "./audit";
import { adminBannerRoutes, retailerBannerRoutes, supportBannerRoutes } from "./banners";
import { campaignRoutes } from "./campaigns";
import { adminRequestRoutes, retailerRequestRoutes, supportRequestRoutes } from "./consumer-requests";
import { consumerRoutes } from "./consumers";
import { contractRoutes } from "./contracts";
import { contractRoute, partnerDocumentsRoute, retailerDocumentsRoute } from "./documents";
import { adminFailuresRoute, supportFailuresRoute } from "./failures";
import { adminFlyerRoutes, retailerFlyerRoutes } from "./flyers";
import { partnerHome, retailerHome } from "./homes";
import { integrationRoute } from "./integration";
import { integrityRoutes } from "./integrity";
import { partnerTextRoutes, retailerTextRoutes } from "./legal-texts";
import { adminPrivacyRoutes, supportPrivacyRoutes } from "./privacy";
import { adminProblemRoutes, supportProblemRoutes } from "./problems";
import { profileRoutes } from "./profile";
import { promotionRoutes } from "./promotions";
import { adminRefusedRoute, supportRefusedRoute } from "./refused-keys";
import { adminReportRoutes, reportRoutes } from "./reports";
import { portalRoute } from "./signed-in";
import { silencesRoute } from "./silences";
import { sponsorRoutes } from "./sponsors";
import { staffRoute } from "./staff";
import { partnerStoreRoutes, retailerStoreRoutes } from "./stores";
import { subscriptionRoute } from "./subscription";
import { teamRoutes } from "./team";
import {
  unknownInAdmin,
  unknownInPartner,
  unknownInRetailer,
  unknownInSupport,
  unknownRoute,
} from "./unknown";
import { vipRoutes } from "./vip-retailers";

const getParentRoute = () => portalRoute;

const receiptRoutes = [
  createRoute({
    getParentRoute,
    path: "lista-cupons",
    staticData: { title: "Cupons" },
    validateSearch: report.search,
    component: lazyScreen(() => import("../../features/receipts/report-screen"), "ReportScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-cupons/cupons",
    staticData: { title: "Lista de cupons" },
    validateSearch: receipts.search,
    component: lazyScreen(() => import("../../features/receipts/list-screen"), "ListScreen"),
  }),
  createRoute({
    getParentRoute,
    path: "lista-cupons/cupom/$accessKey",
    staticData: { title: "Cupom" },
    component: lazyScreen(() => import("../../features/receipts/receipt-screen"), "ReceiptScreen"),
  }),
] as const;

/** Everything behind sign-in and the gates: the four areas, and what all or several profiles have at one address. */
export const portalRoutes = [
  adminRoute.addChildren([
    ...companyRoutes,
    ...adminAccountRoutes,
    ...adminPrivacyRoutes,
    ...adminRequestRoutes,
    ...adminProblemRoutes,
    auditRoute,
    ...contractRoutes,
    adminFailuresRoute,
    adminRefusedRoute,
    staffRoute,
    ...adminBannerRoutes,
    ...adminFlyerRoutes,
    ...campaignRoutes,
    ...promotionRoutes,
    ...sponsorRoutes,
    ...adminKeyRoutes,
    adminManageRoute,
    ...adminReportRoutes,
    ...vipRoutes,
    ...consumerRoutes,
    unknownInAdmin,
  ]),
  supportRoute.addChildren([
    supportHome,
    supportCompany,
    ...supportAccountRoutes,
    ...supportPrivacyRoutes,
    ...supportRequestRoutes,
    ...supportProblemRoutes,
    supportFailuresRoute,
    supportRefusedRoute,
    ...supportBannerRoutes,
    supportManageRoute,
    unknownInSupport,
  ]),
  retailerRoute.addChildren([
    retailerHome,
    ...retailerStoreRoutes,
    ...retailerBannerRoutes,
    ...retailerFlyerRoutes,
    ownKeysRoute,
    retailerDocumentsRoute,
    ...retailerTextRoutes,
    subscriptionRoute,
    ...retailerRequestRoutes,
    unknownInRetailer,
  ]),
  partnerRoute.addChildren([
    partnerHome,
    ...partnerStoreRoutes,
    ...partnerKeyRoutes,
    integrationRoute,
    partnerDocumentsRoute,
    ...partnerTextRoutes,
    unknownInPartner,
  ]),
  ...receiptRoutes,
  ...reportRoutes,
  silencesRoute,
  ...integrityRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...teamRoutes,
  contractRoute,
  unknownRoute,
] as const;

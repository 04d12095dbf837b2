import { IconBuilding, IconCalendar, IconGift, IconImage, IconLeaf, IconStar } from "../ui/icons";
import type { NavItem } from "./nav-item";

/** The lines of the navigation that lead to what consumers are shown: flyers, banners, campaigns, promotions, VIP areas. */
export const publicityLines: readonly NavItem[] = [
  {
    to: "/varejista/green-flyer-list",
    label: "Encarte verde",
    icon: IconLeaf,
    section: "Divulgação",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/admin/green-flyer-list",
    label: "Encarte verde",
    icon: IconLeaf,
    section: "Divulgação",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/store-campaign-list",
    label: "Campanhas de lojas",
    icon: IconCalendar,
    section: "Divulgação",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/promotion-list",
    label: "Promoções",
    icon: IconGift,
    section: "Divulgação",
    holds: ["/admin/promotion-form", "/admin/promotion-form-edit"],
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/sponsor-list",
    label: "Patrocinadores",
    icon: IconBuilding,
    section: "Divulgação",
    holds: ["/admin/sponsor-form", "/admin/sponsor-form-edit"],
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/vip-retailer-list",
    label: "Varejistas VIP",
    icon: IconStar,
    section: "Divulgação",
    words: "área vip iframe integração domínio",
    holds: ["/admin/vip-retailer-form", "/admin/vip-retailer-form-edit"],
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/varejista/advertisement-list",
    label: "Mídia no app",
    icon: IconImage,
    section: "Divulgação",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/admin/advertisement-list",
    label: "Mídia no app",
    icon: IconImage,
    section: "Divulgação",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/support/advertisement-list",
    label: "Mídia no app",
    icon: IconImage,
    section: "Divulgação",
    profiles: ["SUPORTE"],
  },
];

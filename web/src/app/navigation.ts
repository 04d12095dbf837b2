import { reportPaths } from "../features/reports/kinds";
import { allows, type Needs } from "../modules/access";
import type { Profile, User } from "../modules/current-user";
import {
  type Icon,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconCard,
  IconChart,
  IconDocument,
  IconFolder,
  IconGift,
  IconHome,
  IconImage,
  IconInfo,
  IconKey,
  IconKeyring,
  IconLeaf,
  IconLock,
  IconReceipt,
  IconShield,
  IconStar,
  IconStore,
  IconUpload,
  IconUsers,
} from "../ui/icons";

/** One line of the left navigation and of the palette. Items of one section stand together, in this order. */
export type NavItem = Needs & {
  to: string;
  label: string;
  icon: Icon;
  section?: string;
  /** What people also call it; the palette finds it by that too. */
  words?: string;
  /** Screens to which it leads on, whose addresses are not below its own. */
  holds?: readonly string[];
  profiles: readonly Profile[];
};

const everyone: readonly Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];

/** Every screen that is reached from the navigation; a screen that does not exist is not here. */
export const navigation: readonly NavItem[] = [
  { to: "/admin", label: "Administração", icon: IconHome, profiles: ["ADMINISTRADOR"] },
  { to: "/varejista", label: "Início", icon: IconHome, profiles: ["VAREJISTA"] },
  { to: "/parceiro", label: "Início", icon: IconHome, profiles: ["PARCEIRO"] },
  {
    to: "/lista-cupons",
    label: "Cupons",
    icon: IconReceipt,
    words: "notas nfce nfc-e relatório vendas",
    profiles: everyone,
  },
  { to: "/reports", label: "Relatórios", icon: IconChart, holds: reportPaths, profiles: everyone },
  { to: "/varejista/lojas", label: "Lojas", icon: IconStore, profiles: ["VAREJISTA"] },
  { to: "/parceiro/lojas", label: "Lojas", icon: IconStore, profiles: ["PARCEIRO"] },
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
  {
    to: "/editar-perfil",
    changes: "company",
    label: "Perfil",
    icon: IconBriefcase,
    words: "empresa cadastro dados telefone endereço",
    section: "Conta",
    profiles: ["VAREJISTA", "PARCEIRO"],
  },
  {
    to: "/varejista/assinatura",
    area: "plan",
    label: "Assinatura",
    icon: IconCard,
    words: "plano pagamento cobrança fatura preço",
    section: "Conta",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/varejista/api-keys",
    area: "keys",
    label: "API keys",
    icon: IconKey,
    section: "Conta",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/parceiro/integracao",
    area: "keys",
    label: "Integração",
    icon: IconUpload,
    words: "guia cupom de teste começar software house API documentação erros sandbox",
    section: "Conta",
    profiles: ["PARCEIRO"],
  },
  {
    to: "/parceiro/api-keys",
    area: "keys",
    label: "API keys",
    icon: IconKey,
    section: "Conta",
    profiles: ["PARCEIRO"],
  },
  {
    to: "/manage-accounts",
    area: "team",
    label: "Contas da equipe",
    icon: IconUsers,
    words: "usuários pessoas colegas e-mail",
    section: "Conta",
    profiles: ["VAREJISTA", "PARCEIRO"],
  },
  {
    to: "/varejista/documentos",
    whole: true,
    label: "Documentos",
    icon: IconFolder,
    section: "Conta",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/parceiro/documentos",
    label: "Documentos",
    icon: IconFolder,
    section: "Conta",
    profiles: ["PARCEIRO"],
  },
  {
    to: "/varejista/termos",
    label: "Termos de uso",
    icon: IconDocument,
    section: "Conta",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/varejista/politicas",
    label: "Política de privacidade",
    icon: IconLock,
    section: "Conta",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/parceiro/termos",
    label: "Termos de uso",
    icon: IconDocument,
    section: "Conta",
    profiles: ["PARCEIRO"],
  },
  {
    to: "/parceiro/politicas",
    label: "Política de privacidade",
    icon: IconLock,
    section: "Conta",
    profiles: ["PARCEIRO"],
  },
  {
    to: "/admin/api-key-list",
    label: "API keys",
    icon: IconKey,
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/retailer-api-key/list",
    label: "Keys de varejistas",
    icon: IconKeyring,
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/manage-api-key",
    label: "Gestão de API keys",
    icon: IconShield,
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/support/manage-api-key",
    label: "Gestão de API keys",
    icon: IconShield,
    section: "Acesso",
    profiles: ["SUPORTE"],
  },
  {
    to: "/problema",
    label: "Relatar um problema",
    icon: IconInfo,
    section: "Ajuda",
    words: "suporte erro contato",
    profiles: everyone,
  },
];

/** The lines an account sees: those of its profile that its role reaches. */
export const navigationFor = (user: Pick<User, "profile" | "access">) =>
  navigation.filter((item) => item.profiles.includes(user.profile) && allows(user, item));

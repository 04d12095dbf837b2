import { reportPaths } from "../features/reports/kinds";
import { allows } from "../modules/access";
import type { Profile, User } from "../modules/current-user";
import { IconInbox, IconKey, IconLock, IconStore } from "../ui/icons";
import {
  IconBriefcase,
  IconCard,
  IconChart,
  IconDocument,
  IconFolder,
  IconHome,
  IconImage,
  IconInfo,
  IconLeaf,
  IconPause,
  IconReceipt,
  IconUpload,
  IconUsers,
} from "../ui/portal-icons";
import type { NavItem } from "./nav-item";
import type { SharedLines } from "./staff-lines";

const everyone: readonly Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];

const shared: SharedLines = {
  work: [
    {
      to: "/lista-cupons",
      label: "Cupons",
      icon: IconReceipt,
      profiles: everyone,
    },
    { to: "/reports", label: "Relatórios", icon: IconChart, holds: reportPaths, profiles: everyone },
  ],
  stopped: {
    to: "/lojas-paradas",
    area: "receipts",
    label: "Lojas paradas",
    icon: IconPause,
    profiles: everyone,
  },
  help: [
    {
      to: "/problemas",
      label: "Meus relatos",
      icon: IconInbox,
      section: "Ajuda",
      profiles: everyone,
    },
    {
      to: "/problema",
      label: "Relatar um problema",
      icon: IconInfo,
      section: "Ajuda",
      profiles: everyone,
    },
  ],
};

/** Every screen that companies reach from the navigation; a screen that does not exist is not here. */
export const companyLines: readonly NavItem[] = [
  { to: "/varejista", label: "Início", icon: IconHome, profiles: ["VAREJISTA"] },
  { to: "/parceiro", label: "Início", icon: IconHome, profiles: ["PARCEIRO"] },
  ...shared.work,
  { to: "/varejista/lojas", label: "Lojas", icon: IconStore, profiles: ["VAREJISTA"] },
  { to: "/parceiro/lojas", label: "Lojas", icon: IconStore, profiles: ["PARCEIRO"] },
  shared.stopped,
  {
    to: "/varejista/green-flyer-list",
    label: "Encarte verde",
    icon: IconLeaf,
    section: "Divulgação",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/varejista/advertisement-list",
    label: "Mídia no app",
    icon: IconImage,
    section: "Divulgação",
    profiles: ["VAREJISTA"],
  },
  {
    to: "/editar-perfil",
    changes: "company",
    label: "Perfil",
    icon: IconBriefcase,
    section: "Conta",
    profiles: ["VAREJISTA", "PARCEIRO"],
  },
  {
    to: "/varejista/assinatura",
    area: "plan",
    label: "Assinatura",
    icon: IconCard,
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
    section: "Conta",
    profiles: ["VAREJISTA", "PARCEIRO"],
  },
  {
    to: "/varejista/pedidos-de-consumidores",
    area: "receipts",
    whole: true,
    label: "Pedidos do consumidor",
    icon: IconInbox,
    section: "Conta",
    profiles: ["VAREJISTA"],
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
  ...shared.help,
];

/** The lines of staff: a file of their own, which companies never fetch. */
export const fetchStaffLines = async () => (await import("./staff-lines")).staffLines(shared);

/** The lines an account sees: those of its profile that its role reaches. */
export const allowedOf = (lines: readonly NavItem[], user: Pick<User, "profile" | "access">) =>
  lines.filter((item) => item.profiles.includes(user.profile) && allows(user, item));

import { IconHistory, IconKey, IconKeyring, IconShield, IconUser, IconUsers } from "../ui/icons";
import type { NavItem } from "./nav-item";

/** Who and what reaches the programme, for its staff. */
export const accessLines: readonly NavItem[] = [
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
    to: "/admin/contas",
    label: "Contas de acesso",
    icon: IconUsers,
    words: "pessoas e-mail desbloquear senha suspender equipe ajudar",
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/equipe",
    label: "Equipe da Seiva",
    icon: IconUsers,
    words: "administradores suporte convidar colega perfil",
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/auditoria",
    label: "Auditoria",
    icon: IconHistory,
    words: "trilha registros quem alterou antes depois histórico",
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/support/contas",
    label: "Contas de acesso",
    icon: IconUsers,
    words: "pessoas e-mail desbloquear senha suspender ajudar",
    section: "Acesso",
    profiles: ["SUPORTE"],
  },
  {
    to: "/admin/customers-list",
    label: "Consumidores",
    icon: IconUser,
    words: "clientes pessoas cpf e-mail",
    section: "Acesso",
    profiles: ["ADMINISTRADOR"],
  },
];

import { IconAlert, IconKey, IconRefresh, IconStore } from "../../ui/icons";
import {
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconDocument,
  IconGift,
  IconHistory,
  IconImage,
  IconKeyring,
  IconLeaf,
  IconMessage,
  IconReceipt,
  IconShield,
  IconStar,
  IconUser,
  IconUsers,
} from "../../ui/portal-icons";
import type { Shortcut } from "./shortcut-list";

/** Where the administrator's home leads, besides what is searched (RT-02). A screen that does not exist is not here. */
export const shortcuts: readonly Shortcut[] = [
  { to: "/lista-cupons", label: "Cupons", help: "Relatório por dia ou por série", icon: IconReceipt },
  {
    to: "/admin/advertisement-list",
    label: "Mídia no app",
    help: "Banners publicados e o seu alcance",
    icon: IconImage,
  },
  { to: "/admin/green-flyer-list", label: "Encarte verde", help: "Encartes das lojas", icon: IconLeaf },
  {
    to: "/admin/store-campaign-list",
    label: "Campanhas de lojas",
    help: "Imagens por período e loja",
    icon: IconCalendar,
  },
  {
    to: "/admin/promotion-list",
    label: "Promoções",
    help: "Produtos, lojas e participações",
    icon: IconGift,
  },
  { to: "/admin/sponsor-list", label: "Patrocinadores", help: "Quem paga as promoções", icon: IconBuilding },
  {
    to: "/admin/vip-retailer-list",
    label: "Varejistas VIP",
    help: "Áreas de cupons com as cores da loja",
    icon: IconStar,
  },
  { to: "/admin/api-key-list", label: "API keys", help: "Keys das software houses", icon: IconKey },
  {
    to: "/admin/retailer-api-key/list",
    label: "Keys de varejistas",
    help: "De quem envia os próprios cupons",
    icon: IconKeyring,
  },
  {
    to: "/admin/manage-api-key",
    label: "Gestão de API keys",
    help: "Restringir ou liberar uma software house",
    icon: IconShield,
  },
  {
    to: "/admin/contas",
    label: "Contas de acesso",
    help: "Desbloquear, suspender ou corrigir",
    icon: IconUsers,
  },
  {
    to: "/admin/equipe",
    label: "Equipe da Seiva",
    help: "Convidar, trocar o perfil, duas etapas",
    icon: IconUsers,
  },
  {
    to: "/admin/customers-list",
    label: "Consumidores",
    help: "Quem aceitou o cupom digital",
    icon: IconUser,
  },
  {
    to: "/admin/privacidade",
    label: "Pedidos de privacidade",
    help: "Responder dentro de 15 dias",
    icon: IconShield,
  },
  {
    to: "/admin/problemas",
    label: "Problemas relatados",
    help: "Responder a quem relatou",
    icon: IconMessage,
  },
  {
    to: "/admin/contratos",
    label: "Contratos",
    help: "Quem falta assinar, e o texto",
    icon: IconDocument,
  },
  {
    to: "/admin/auditoria",
    label: "Auditoria",
    help: "Quem fez o quê, com o antes e o depois",
    icon: IconHistory,
  },
  {
    to: "/admin/recusas",
    label: "Recusas acima do costume",
    help: "API keys cujos cupons voltam",
    icon: IconAlert,
  },
  {
    to: "/admin/falhas",
    label: "Falhas em segundo plano",
    help: "Tarefas e e-mails que não deram certo",
    icon: IconRefresh,
  },
  { to: "/lista-lojas", label: "Lojas", help: "Quem recebe e quem parou", icon: IconStore },
  {
    to: "/lista-lojas-nao-integradas",
    label: "Lojas não integradas",
    help: "Pedidas pelos consumidores",
    icon: IconBriefcase,
  },
];

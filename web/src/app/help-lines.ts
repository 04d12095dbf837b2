import type { Profile } from "../modules/current-user";
import { IconInbox, IconInfo, IconMessage, IconShield } from "../ui/icons";
import type { NavItem } from "./nav-item";

const everyone: readonly Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];

/** Where people ask, and where those who help answer. */
export const helpLines: readonly NavItem[] = [
  {
    to: "/admin/privacidade",
    label: "Pedidos de privacidade",
    icon: IconShield,
    words: "lgpd titular direitos consumidores prazo",
    section: "Ajuda",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/admin/problemas",
    label: "Problemas relatados",
    icon: IconMessage,
    words: "fila relatos suporte chamados responder",
    section: "Ajuda",
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/support/privacidade",
    label: "Pedidos de privacidade",
    icon: IconShield,
    words: "lgpd titular direitos consumidores prazo",
    section: "Ajuda",
    profiles: ["SUPORTE"],
  },
  {
    to: "/support/problemas",
    label: "Problemas relatados",
    icon: IconMessage,
    words: "fila relatos suporte chamados responder",
    section: "Ajuda",
    profiles: ["SUPORTE"],
  },
  {
    to: "/problemas",
    label: "Meus relatos",
    icon: IconInbox,
    words: "suporte problemas respostas histórico",
    section: "Ajuda",
    profiles: everyone,
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

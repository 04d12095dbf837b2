import { allows, type Needs } from "../modules/access";
import type { Profile, User } from "../modules/current-user";
import type { Icon } from "../ui/icon";
import { IconKey, IconStore } from "../ui/icons";
import {
  IconCalendar,
  IconCard,
  IconDownload,
  IconEye,
  IconPlus,
  IconShield,
  IconUsers,
} from "../ui/portal-icons";

/** Something that is done on a screen: `words` are what people also call it. */
type Action = Needs & {
  to: string;
  label: string;
  words?: string;
  icon: Icon;
  profiles: readonly Profile[];
};

const everyone: readonly Profile[] = ["ADMINISTRADOR", "SUPORTE", "VAREJISTA", "PARCEIRO"];
const companies: readonly Profile[] = ["VAREJISTA", "PARCEIRO"];
const SECURITY = "/conta/seguranca";

/** What the palette offers beside the screens; what the portal cannot do is not here. */
const actions: readonly Action[] = [
  { to: SECURITY, label: "Alterar a senha", words: "trocar mudar", icon: IconKey, profiles: everyone },
  {
    to: SECURITY,
    label: "Verificação em duas etapas e passkeys",
    words: "2fa mfa autenticador digital biometria login",
    icon: IconShield,
    profiles: everyone,
  },
  {
    to: SECURITY,
    label: "Escolher a tela inicial",
    words: "início começar abrir preferências",
    icon: IconEye,
    profiles: everyone,
  },
  {
    to: "/conta/arquivos",
    label: "Meus arquivos",
    words: "exportados baixar downloads",
    icon: IconDownload,
    profiles: everyone,
  },
  {
    to: "/conta/agendamentos",
    whole: true,
    label: "Agendamentos",
    words: "relatórios por e-mail envio automático",
    icon: IconCalendar,
    profiles: everyone,
  },
  {
    to: "/conta/acessos",
    whole: true,
    label: "Acessos da equipe Seiva",
    words: "quem entrou auditoria histórico",
    icon: IconEye,
    profiles: companies,
  },
  {
    to: "/varejista/lojas/nova",
    changes: "stores",
    label: "Nova loja",
    words: "cadastrar criar",
    icon: IconStore,
    profiles: ["VAREJISTA"],
  },
  {
    to: "/parceiro/lojas/nova",
    changes: "stores",
    label: "Nova loja",
    words: "cadastrar criar",
    icon: IconStore,
    profiles: ["PARCEIRO"],
  },
  {
    to: "/parceiro/api-keys/nova",
    area: "keys",
    label: "Nova API key",
    words: "criar chave token integração",
    icon: IconPlus,
    profiles: ["PARCEIRO"],
  },
  {
    to: "/admin/api-key-form",
    label: "Nova API key",
    words: "criar chave token integração",
    icon: IconPlus,
    profiles: ["ADMINISTRADOR"],
  },
  {
    to: "/lista-cupons",
    label: "Exportar cupons",
    words: "exportação baixar tabela excel csv pdf relatório",
    icon: IconDownload,
    profiles: everyone,
  },
  {
    to: "/varejista/assinatura",
    changes: "plan",
    label: "Cancelar ou mudar a assinatura",
    words: "encerrar plano aumentar limite cancelamento",
    icon: IconCard,
    profiles: ["VAREJISTA"],
  },
  {
    to: "/manage-accounts",
    area: "team",
    label: "Convidar alguém para a equipe",
    words: "adicionar usuário colega acesso",
    icon: IconUsers,
    profiles: companies,
  },
];

/** The actions of an account: those of its profile that its role reaches. */
export const actionsFor = (user: Pick<User, "profile" | "access">) =>
  actions.filter((action) => action.profiles.includes(user.profile) && allows(user, action));

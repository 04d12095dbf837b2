import { Stack } from "@mantine/core";
import { Card } from "../../ui/card";
import { IconAlert, IconRefresh, IconStore } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { IconImage, IconMessage, IconReceipt, IconShield, IconUsers } from "../../ui/portal-icons";
import { AttentionCard } from "./attention-card";
import { messages } from "./messages";
import { type Shortcut, Shortcuts } from "./shortcut-list";

/** Where support's home leads. */
const shortcuts: readonly Shortcut[] = [
  {
    to: "/support/manage-api-key",
    label: "Gestão de API keys",
    help: "Restringir ou liberar uma software house",
    icon: IconShield,
  },
  {
    to: "/support/contas",
    label: "Contas de acesso",
    help: "Desbloquear, suspender ou corrigir",
    icon: IconUsers,
  },
  {
    to: "/support/problemas",
    label: "Problemas relatados",
    help: "Responder a quem relatou",
    icon: IconMessage,
  },
  {
    to: "/support/recusas",
    label: "Recusas acima do costume",
    help: "API keys cujos cupons voltam",
    icon: IconAlert,
  },
  {
    to: "/support/falhas",
    label: "Falhas em segundo plano",
    help: "Tarefas e e-mails que não deram certo",
    icon: IconRefresh,
  },
  { to: "/lista-cupons", label: "Cupons", help: "Relatório por dia ou por série", icon: IconReceipt },
  { to: "/lista-lojas", label: "Lojas", help: "Quem recebe e quem parou", icon: IconStore },
  {
    to: "/support/advertisement-list",
    label: "Mídia no app",
    help: "Banners publicados e o seu alcance",
    icon: IconImage,
  },
];

/** '/support': what needs support, and where it is done (RT-11). */
export function SupportHome() {
  return (
    <>
      <PageHeader subtitle={messages.support.subtitle} />
      <Stack gap="md">
        <AttentionCard area="support" />
        <Card title={messages.support.shortcuts}>
          <Shortcuts shortcuts={shortcuts} />
        </Card>
      </Stack>
    </>
  );
}

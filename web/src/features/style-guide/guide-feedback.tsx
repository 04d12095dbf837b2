import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../lib/api-error";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { CopyButton } from "../../ui/copy-button";
import { RelativeTime } from "../../ui/relative-time";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Strip } from "../../ui/strip";
import { Tag } from "../../ui/tag";
import { toast } from "../../ui/toast";

const MOMENT = "2026-11-20T14:30:00-03:00";
const retry = () => toast.success("Tentamos de novo");

/** What the portal says back: tags, strips, toasts, questions, and the states of a screen. */
export function GuideFeedback() {
  const [asking, setAsking] = useState(false);
  const [chip, setChip] = useState(true);
  return (
    <Stack gap="md">
      <Strip title="Assine até 12/12/2026 (12 dias).">Ler e assinar</Strip>
      <Strip tone="off" title="Pagamento em atraso." />
      <Card title="Etiquetas e ações">
        <Group gap="sm">
          <Tag tone="ok">Ativo</Tag>
          <Tag tone="info">Programado</Tag>
          <Tag tone="wait">Em espera</Tag>
          <Tag tone="off">Removido</Tag>
          <Chip on={chip} onClick={() => setChip(!chip)}>
            Por data
          </Chip>
          <CopyButton value="seiva" />
          <RelativeTime instant={MOMENT} />
          <Button onClick={() => toast.success("Tudo certo")}>Aviso bom</Button>
          <Button variant="default" onClick={() => toast.error("Ocorreu um erro")}>
            Aviso ruim
          </Button>
          <Button color="red" onClick={() => setAsking(true)}>
            Excluir
          </Button>
        </Group>
      </Card>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card title="Carregando">
          <LinesSkeleton />
        </Card>
        <Card title="Vazio">
          <EmptyState title="Ainda não há lojas" action={<Button onClick={retry}>Cadastrar loja</Button>}>
            Cadastre a primeira para acompanhar os cupons dela.
          </EmptyState>
        </Card>
        <Card title="Erro">
          <ErrorState error={new ApiError(500)} onRetry={retry} />
        </Card>
        <Card title="Sem acesso">
          <ErrorState error={new ApiError(403)} onRetry={retry} />
        </Card>
      </SimpleGrid>
      {asking && (
        <ConfirmDialog
          title="Excluir este exemplo?"
          confirm="Excluir"
          danger
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        >
          Não é possível desfazer.
        </ConfirmDialog>
      )}
    </Stack>
  );
}

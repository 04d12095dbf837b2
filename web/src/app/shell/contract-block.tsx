import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client";
import { useSignOut } from "../../features/session/queries";
import { CONTRACT_PATH } from "../../modules/contract";
import { toast } from "../../ui/toast";

/** Over every screen until the contract is signed (CT-02). */
export function ContractBlock() {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const resend = useMutation({
    mutationFn: () => api.POST("/varejistas/contrato/reenviar"),
    onSuccess: () => toast.success("Contrato enviado por e-mail"),
  });
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      onClose={() => undefined}
      title="Assine o contrato para continuar"
    >
      <Text maw={560} mb="lg">
        O prazo de 30 dias para assinar o contrato acabou, e o portal fica fechado até a assinatura. Os cupons
        das suas lojas continuam sendo recebidos.
      </Text>
      <Group>
        <Button component={Link} to={CONTRACT_PATH}>
          Ler e assinar
        </Button>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Reenviar por e-mail
        </Button>
        <Button
          variant="subtle"
          loading={signOut.isPending}
          onClick={() => signOut.mutate({}, { onSuccess: () => void navigate({ to: "/" }) })}
        >
          Sair da conta
        </Button>
      </Group>
    </Modal>
  );
}

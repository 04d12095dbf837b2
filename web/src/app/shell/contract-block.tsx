import { Button, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client";
import { useSignOut } from "../../features/session/queries";
import { CancelWhileHeld } from "../../features/subscription/cancel-while-held";
import { CONTRACT_PATH } from "../../modules/contract";
import { Brand } from "../../ui/brand";
import { toast } from "../../ui/toast";
import classes from "./contract-block.module.css";

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
      centered
      size={460}
      radius="lg"
      padding="xl"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => undefined}
      overlayProps={{ className: classes.page }}
      classNames={{ content: classes.card, header: classes.header, title: classes.title }}
      title={
        <>
          <span aria-hidden="true">
            <Brand />
          </span>
          Assine o contrato para continuar
        </>
      }
    >
      <p className={classes.lead}>
        O prazo de 30 dias para assinar o contrato acabou, e o portal fica fechado até a assinatura. Os cupons
        das suas lojas continuam sendo recebidos.
      </p>
      <Stack gap="sm">
        <Button component={Link} to={CONTRACT_PATH} size="md">
          Ler e assinar
        </Button>
        <Button size="md" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          Reenviar por e-mail
        </Button>
        <CancelWhileHeld />
        <Button
          variant="subtle"
          loading={signOut.isPending}
          onClick={() => signOut.mutate({}, { onSuccess: () => void navigate({ to: "/" }) })}
        >
          Sair da conta
        </Button>
      </Stack>
    </Modal>
  );
}

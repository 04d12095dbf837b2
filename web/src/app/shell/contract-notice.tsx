import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client";
import { useSignOut } from "../../features/session/queries";
import { plural } from "../../lib/format";
import { CONTRACT_PATH, contractState } from "../../modules/contract";
import { retailerQuery } from "../../modules/own-profile";
import { Strip } from "../../ui/strip";
import { toast } from "../../ui/toast";

/** The retailer's contract: an alert while there is time to sign it (CT-01), then nothing but signing (CT-02, D-63). */
export function ContractNotice() {
  const { pathname } = useLocation();
  const retailer = useQuery(retailerQuery);
  if (!retailer.data || pathname === CONTRACT_PATH) return null;
  const state = contractState(retailer.data, new Date());
  if (state.kind === "none") return null;
  if (state.kind === "blocked") return <ContractBlock />;
  return (
    <Strip title={`O contrato vence em ${plural(state.days, "dia", "dias")}.`}>
      <Link to={CONTRACT_PATH}>Ler e assinar</Link>
    </Strip>
  );
}

function ContractBlock() {
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
          Sair
        </Button>
      </Group>
    </Modal>
  );
}

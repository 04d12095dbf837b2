import { Button, Group, Modal, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { api, type Schemas } from "../../api/client";
import { useSignOut } from "../../features/session/queries";
import { dayOf, formatDay, plural } from "../../lib/format";
import { mayChange } from "../../modules/access";
import { CONTRACT_PATH, contractQuery } from "../../modules/contract";
import { useCurrentUser } from "../../modules/current-user";
import { Strip } from "../../ui/strip";
import { toast } from "../../ui/toast";

/**
 * The retailer's contract: an alert while there is time to sign it (CT-01), then nothing but signing (CT-02, D-63). An
 * administrator in the retailer's profile cannot sign, nor who does not change the company's data: they are only told.
 */
export function ContractNotice() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const told = user.switched || !mayChange(user, "company"); // who cannot sign
  const reads = !user.stores; // who is of some stores alone has no page of the contract
  const { data: contract } = useQuery(contractQuery);
  if (pathname === CONTRACT_PATH) return null;
  switch (contract?.situacao) {
    case "pendente":
      return (
        <Strip title={`Assine até ${lastDay(contract)}.`}>
          {reads && <Link to={CONTRACT_PATH}>{told ? "Ler o contrato" : "Ler e assinar"}</Link>}
        </Strip>
      );
    case "bloqueado":
      return told ? (
        <Strip tone="off" title="O prazo para assinar o contrato acabou.">
          Nada pode ser alterado até a empresa assinar.
        </Strip>
      ) : (
        <ContractBlock />
      );
    default:
      return contract?.novaVersao && reads ? (
        <Strip title="O contrato tem uma nova versão.">
          <Link to={CONTRACT_PATH}>Ver o que muda</Link>
        </Strip>
      ) : null;
  }
}

/** '12/12/2026 (12 dias)': the last day on which the contract can be signed. */
const lastDay = ({ dataLimite, diasParaExpirar }: Schemas["Contract"]) => {
  const left = plural(diasParaExpirar, "dia", "dias");
  return dataLimite ? `${formatDay(dayOf(new Date(dataLimite)))} (${left})` : `o prazo (${left})`;
};

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
          Sair da conta
        </Button>
      </Group>
    </Modal>
  );
}

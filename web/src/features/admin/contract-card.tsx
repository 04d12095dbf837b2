import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { formatDateTime, formatDay, plural } from "../../lib/format";
import { staffBase, useArea } from "../../modules/area";
import { CertificateButton } from "../../modules/certificate-button";
import { FormerSignatures } from "../../modules/former-signatures";
import { Card } from "../../ui/card";
import { Facts } from "../../ui/facts";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import classes from "./admin.module.css";
import { ContractDialog } from "./contract-dialog";
import { messages } from "./messages";
import { type Contract, type ContractAction, useContract } from "./queries";

const texts = messages.contract;

/** What can be done in each state: a term that never began is not renewed, and a signature stays. */
const actionsIn: Record<Contract["situacao"], readonly ContractAction[]> = {
  nenhum: ["send", "mark"],
  pendente: ["resend", "renew", "mark"],
  bloqueado: ["resend", "renew", "mark"],
  assinado: [],
};

const factsOf = (contract: Contract) => {
  const { situacao, dataEnvioContrato, dataLimite, diasParaExpirar, dataAssinatura, assinadoEmPapel } =
    contract;
  const { versaoAssinada } = contract;
  const moment = (instant: string | null) => (instant ? formatDateTime(instant) : undefined);
  const open = situacao !== "assinado";
  return [
    [assinadoEmPapel ? texts.noted : texts.signed, moment(dataAssinatura)],
    [texts.version, versaoAssinada ? formatDay(versaoAssinada) : undefined],
    [texts.sent, moment(dataEnvioContrato)],
    [texts.signBy, open ? moment(dataLimite) : undefined],
    [texts.left, situacao === "pendente" ? plural(diasParaExpirar, ...texts.days) : undefined],
  ] as const;
};

type Props = { id: string; name: string };

/** Where a retailer's contract stands, its signatures, and what an administrator may do about it (CT-08); support reads. */
export function ContractCard({ id, name }: Props) {
  const area = useArea(staffBase);
  const { data: contract, error, refetch } = useContract(area, id);
  const [action, setAction] = useState<ContractAction | null>(null);
  const state = contract && texts.states[contract.situacao];
  return (
    <Card title={texts.title} aside={state && <Tag tone={state.tone}>{state.tag}</Tag>}>
      {error && !contract && <ErrorState error={error} onRetry={refetch} />}
      {!error && !contract && <LinesSkeleton lines={4} />}
      {contract && (
        <Stack gap="md">
          {state?.text && <p className={classes.note}>{state.text}</p>}
          <Facts facts={factsOf(contract)} />
          <div className={classes.actions}>
            {contract.contratoAssinado && !contract.assinadoEmPapel && (
              <CertificateButton retailerId={id} area={area} />
            )}
            {(area === "admin" ? actionsIn[contract.situacao] : []).map((each) => (
              <Button key={each} variant="default" onClick={() => setAction(each)}>
                {texts.actions[each].open}
              </Button>
            ))}
          </div>
          <FormerSignatures former={contract.assinaturasAnteriores} retailerId={id} area={area} />
        </Stack>
      )}
      {action && <ContractDialog action={action} id={id} name={name} onClose={() => setAction(null)} />}
    </Card>
  );
}

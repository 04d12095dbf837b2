import { Button, Stack } from "@mantine/core";
import { formatDateTime, plural } from "../../lib/format";
import { CertificateButton } from "../../modules/certificate-button";
import { useCurrentUser } from "../../modules/current-user";
import { FormerSignatures } from "../../modules/former-signatures";
import { TextBody } from "../../modules/legal-text/text-body";
import { Card } from "../../ui/card";
import { PageHeader } from "../../ui/page-header";
import { IconPrint } from "../../ui/portal-icons";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./documents.module.css";
import { messages } from "./messages";
import { NewVersion } from "./new-version";
import { type Contract, useContract, useContractText } from "./queries";
import { SignForm } from "./sign-form";

const words = messages.sign;

function subtitle({ situacao, dataAssinatura, assinadoEmPapel, diasParaExpirar }: Contract) {
  const signed = assinadoEmPapel ? words.notedOn : words.signedOn;
  switch (situacao) {
    case "assinado":
      return dataAssinatura && signed(formatDateTime(dataAssinatura));
    case "bloqueado":
      return words.late;
    case "pendente":
      return words.left(plural(diasParaExpirar, "dia", "dias"));
    default:
      return words.intro;
  }
}

/** '/documents/accept-terms': the contract that was signed, or the one to sign (CT-14). */
export function ContractScreen() {
  const { switched } = useCurrentUser();
  const contract = useContract();
  const text = useContractText();
  const onPaper = contract.data?.assinadoEmPapel;
  // Of a contract on paper there is no text to ask for, which is known once the contract is there.
  const needed = contract.data && !onPaper ? [contract, text] : [contract];
  const failed = needed.find((query) => query.isLoadingError);
  const unsigned = contract.data && !contract.data.contratoAssinado;
  return (
    <>
      <PageHeader
        subtitle={contract.data && subtitle(contract.data)}
        actions={
          <>
            {contract.data?.contratoAssinado && !onPaper && <CertificateButton />}
            <Button variant="default" leftSection={<IconPrint />} onClick={() => window.print()}>
              {messages.print}
            </Button>
          </>
        }
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Stack gap="md">
          {contract.data?.novaVersao && <NewVersion asked={contract.data.novaVersao} />}
          <Card title={contract.data?.novaVersao && words.former}>
            {onPaper && <p>{words.onPaper}</p>}
            {!onPaper && (text.data ? <TextBody text={text.data} /> : <LinesSkeleton lines={12} />)}
            {text.data && unsigned && !switched && (
              <SignForm key={text.data.sha256} sha256={text.data.sha256} />
            )}
            <FormerSignatures former={contract.data?.assinaturasAnteriores} />
            {unsigned && switched && <p className={classes.sign}>{words.notYours}</p>}
          </Card>
        </Stack>
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import { formatDateTime, plural } from "../../lib/format";
import { contractState } from "../../modules/contract";
import { TextBody } from "../../modules/legal-text/text-body";
import type { Retailer } from "../../modules/own-profile";
import { Card } from "../../ui/card";
import { IconPrint } from "../../ui/icons";
import { PageHeader } from "../../ui/page-header";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { messages } from "./messages";
import { useContractText, useRetailer } from "./queries";
import { SignForm } from "./sign-form";

const words = messages.sign;

function subtitle(retailer: Retailer) {
  if (retailer.dataAssinatura) return words.signedOn(formatDateTime(retailer.dataAssinatura));
  const state = contractState(retailer, new Date());
  if (state.kind === "blocked") return words.late;
  return state.kind === "pending" ? words.left(plural(state.days, "dia", "dias")) : words.intro;
}

/** '/documents/accept-terms': the contract that was signed, or the one to sign (CT-14). */
export function ContractScreen() {
  const retailer = useRetailer();
  const text = useContractText();
  const failed = [retailer, text].find((query) => query.isError);
  const signed = retailer.data?.contratoAssinado;
  return (
    <>
      <PageHeader
        subtitle={retailer.data && subtitle(retailer.data)}
        actions={
          <Button variant="default" leftSection={<IconPrint />} onClick={() => window.print()}>
            {messages.print}
          </Button>
        }
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <Card>
          {text.data ? <TextBody text={text.data} /> : <LinesSkeleton lines={12} />}
          {text.data && signed === false && <SignForm key={text.data.sha256} sha256={text.data.sha256} />}
        </Card>
      )}
    </>
  );
}

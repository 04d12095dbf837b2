import { useState } from "react";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { fetchTerms } from "./terms";
import { TermsForm } from "./terms-form";
import { useLoaded } from "./use-loaded";

type Props = { token: string; document: string; onAccepted: (version: string) => void };

function Form({ token, document, onAccepted }: Props) {
  const { value: terms, error, again } = useLoaded(token, (signal) => fetchTerms(token, signal));
  // Terms that are there stay, with what was typed below them, also when newer ones cannot be had.
  if (!terms) {
    return error !== undefined ? <Failure error={error} onRetry={again} /> : <Loading />;
  }
  return (
    <TermsForm
      token={token}
      document={document}
      terms={terms}
      onChanged={again}
      onAccepted={() => onAccepted(terms.version)}
    />
  );
}

/** Asks a customer to accept the terms; closed, it leaves the receipts in sight. */
export function TermsCard(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card ask" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        <span>
          <b>Falta aceitar os termos do cupom digital</b>
          <small>Leia e aceite aqui. Seus cupons continuam abaixo.</small>
        </span>
      </summary>
      {opened && <Form {...props} />}
    </details>
  );
}

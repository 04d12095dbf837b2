import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { formatDateTime } from "../lib/format";
import { DataCard, WITHDRAWN } from "./data-card";
import { Erased } from "./erased";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { OwnAccount } from "./own-account";
import type { Erasure } from "./privacy";
import { ReceiptsPage } from "./receipts-page";
import { fetchTerms, type Terms } from "./terms";
import { TermsForm } from "./terms-form";
import { TermsText } from "./terms-text";
import { TermsToast } from "./terms-toast";
import { Told } from "./told";
import { useLoaded } from "./use-loaded";

type NoAccessProps = { token: string; error: unknown; onRetry: () => void };

/** A missing token is a failure of the terms as well (CT-13); of a link that is over nothing was sent that could have failed. */
function NoAccess({ token, error, onRetry }: NoAccessProps) {
  const [told, setTold] = useState(true);
  return (
    <>
      {!token && told && <TermsToast error={error} onClose={() => setTold(false)} />}
      <h1>Termos do cupom digital</h1>
      {token && <Failure error={error} onRetry={onRetry} />}
      <p>
        Este link não dá mais acesso aos termos. Abra de novo o link que o varejista enviou ou peça um novo.
      </p>
      <OwnAccount />
    </>
  );
}

type AcceptedProps = { terms: Terms; at: string; onList: (() => void) | undefined; children: ReactNode };

function Accepted({ terms, at, onList, children }: AcceptedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Termos aceitos
      </h1>
      <p>
        Você aceitou os termos do cupom digital de {terms.retailer} em {formatDateTime(at)}.
      </p>
      {onList && (
        <button type="button" className="main" onClick={onList}>
          Ver meus cupons
        </button>
      )}
      <details className="card">
        <summary>Ler os termos</summary>
        <TermsText terms={terms} />
      </details>
      {children}
    </>
  );
}

/** '/accept-terms?token=': a customer accepts the terms of the token's retailer. */
export function AcceptTermsPage({ token, document }: { token: string; document: string }) {
  const { value: terms, setValue, error, again } = useLoaded(token, (signal) => fetchTerms(token, signal));
  const [listed, setListed] = useState("");
  const [known, setKnown] = useState(document);
  const [erased, setErased] = useState<Erasure>();
  const [withdrawn, setWithdrawn] = useState(false);
  if (erased) return <Erased erasure={erased} />;
  if (listed) return <ReceiptsPage token={token} document={listed} />;
  if (error instanceof ApiError && error.status === 401) {
    return (
      <main>
        <NoAccess token={token} error={error} onRetry={again} />
      </main>
    );
  }
  if (terms?.acceptedAt) {
    return (
      <main className="stack">
        <Accepted terms={terms} at={terms.acceptedAt} onList={known ? () => setListed(known) : undefined}>
          <DataCard
            token={token}
            document={known}
            accepted
            onWithdrawn={() => {
              setWithdrawn(true);
              setValue({ ...terms, acceptedAt: null });
            }}
            onErased={setErased}
          />
        </Accepted>
      </main>
    );
  }
  return (
    <main>
      <h1>{terms ? terms.title : "Termos do cupom digital"}</h1>
      {withdrawn && <Told>{WITHDRAWN}</Told>}
      {error !== undefined && <Failure error={error} onRetry={again} />}
      {!terms && error === undefined && <Loading />}
      {terms && (
        <>
          <p className="lead">
            <b>{terms.retailer}</b> pede que você leia e aceite os termos abaixo.
          </p>
          <TermsForm
            token={token}
            document={document}
            terms={terms}
            onChanged={again}
            onAccepted={(acceptedAt, typed) => {
              setWithdrawn(false);
              setKnown(typed);
              setValue({ ...terms, acceptedAt });
            }}
          />
        </>
      )}
    </main>
  );
}

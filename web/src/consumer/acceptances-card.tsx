import { useState } from "react";
import { formatDateTime, formatDay } from "../lib/format";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { type Acceptance, fetchAcceptances, fetchAcceptedTerms } from "./terms";
import { TermsText } from "./terms-text";
import { useLoaded } from "./use-loaded";

function Text({ token, version }: { token: string; version: string }) {
  const {
    value: terms,
    error,
    again,
  } = useLoaded(`${token} ${version}`, (signal) => fetchAcceptedTerms(token, version, signal));
  if (!terms) return error === undefined ? <Loading /> : <Failure error={error} onRetry={again} />;
  return (
    <>
      <small>O texto que você aceitou, com o nome e o endereço que {terms.retailer} tem hoje.</small>
      <TermsText terms={terms} />
    </>
  );
}

function Line({ token, acceptance }: { token: string; acceptance: Acceptance }) {
  const [reading, setReading] = useState(false);
  const { version, acceptedAt, withdrawnAt, textKept } = acceptance;
  const name = `a versão de ${formatDay(version)}`;
  return (
    <li className="act">
      <p>
        <b>Versão de {formatDay(version)}</b>
        <small>
          Aceita em {formatDateTime(acceptedAt)}.
          {withdrawnAt && ` Aceite retirado em ${formatDateTime(withdrawnAt)}.`}
          {!textKept && " O texto desta versão não ficou guardado."}
        </small>
      </p>
      {textKept && (
        <button
          type="button"
          aria-expanded={reading}
          aria-label={reading ? `Fechar ${name}` : `Ler ${name}`}
          onClick={() => setReading(!reading)}
        >
          {reading ? "Fechar" : "Ler o texto"}
        </button>
      )}
      {reading && <Text token={token} version={version} />}
    </li>
  );
}

function List({ token }: { token: string }) {
  const { value, error, again } = useLoaded(token, (signal) => fetchAcceptances(token, signal));
  if (!value) return error === undefined ? <Loading /> : <Failure error={error} onRetry={again} />;
  if (value.items.length === 0) return <p>Você não tem um aceite registrado com esta loja.</p>;
  return (
    <ul className="requests" aria-label="Termos aceitos">
      {value.items.map((acceptance) => (
        <Line key={`${acceptance.version} ${acceptance.acceptedAt}`} token={token} acceptance={acceptance} />
      ))}
    </ul>
  );
}

/** Which versions of the terms the customer accepted with the token's retailer, when, and what each says. */
export function AcceptancesCard({ token }: { token: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>Termos que você aceitou</summary>
      {opened && <List token={token} />}
    </details>
  );
}

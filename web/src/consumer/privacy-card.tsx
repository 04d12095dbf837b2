import { useEffect, useRef, useState } from "react";
import type { NamedRetailer } from "./account";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { PrivacyForm } from "./privacy-form";
import { PrivacyList } from "./privacy-list";
import { fetchPrivacyRequests } from "./privacy-requests";
import { Told } from "./told";
import { useLoaded } from "./use-loaded";

type Props = { token: string; retailers: NamedRetailer[] };

function Loaded({ token, retailers }: Props) {
  const [pages, setPages] = useState(1);
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState(false);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (left) opener.current?.focus();
  }, [left]);
  const { value, error, answered, again } = useLoaded(`${token} ${pages}`, (signal) =>
    fetchPrivacyRequests(token, pages, signal),
  );
  if (!answered) return <Loading />; // where they cannot be loaded, one can still be made
  if (asking) {
    return (
      <PrivacyForm
        token={token}
        retailers={retailers}
        onAsked={({ number }) => {
          setAsking(false);
          setTold(`Pedido nº ${number} feito. Avisamos por e-mail quando houver resposta.`);
          again();
        }}
        onCancel={() => {
          setAsking(false);
          setLeft(true);
        }}
      />
    );
  }
  return (
    <>
      <p>
        Pela LGPD você pode pedir acesso, correção, eliminação ou quem consultou os seus dados. Respondemos em
        até 15 dias, aqui. Baixar e apagar os dados de uma loja você mesmo faz, em "Seus dados" dos cupons
        dela.
      </p>
      <Told>{told}</Told>
      {value?.total === 0 && <p className="state">Você ainda não fez nenhum pedido.</p>}
      {value && <PrivacyList token={token} requests={value.items} />}
      {value && value.items.length < value.total && (
        <button type="button" onClick={() => setPages(pages + 1)}>
          Ver pedidos mais antigos
        </button>
      )}
      {error !== undefined && <Failure error={error} onRetry={again} />}
      <button
        ref={opener}
        type="button"
        className="main"
        onClick={() => {
          setTold("");
          setLeft(false);
          setAsking(true);
        }}
      >
        Fazer um pedido
      </button>
    </>
  );
}

/** What a person asks of the privacy desk, and where it stands. */
export function PrivacyCard(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>Meus pedidos</summary>
      {opened && (
        <div className="rights">
          <Loaded {...props} />
        </div>
      )}
    </details>
  );
}

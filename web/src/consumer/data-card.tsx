import { useEffect, useRef, useState } from "react";
import { Failure, statusAndMessage } from "./failure";
import { Loading } from "./loading";
import { downloadData, type Erasure, eraseCustomer, withdrawTerms } from "./privacy";
import { Prove } from "./prove";
import { afterWithdrawal, questionOf } from "./questions";
import { type Action, fetchRequests, type Requests } from "./requests";
import { RequestsList } from "./requests-list";
import { Told } from "./told";
import { useAction } from "./use-action";
import { useLoaded } from "./use-loaded";

/** Told once the acceptance is withdrawn. */
export const WITHDRAWN = "Aceite retirado. Apagamos seu nome, seu e-mail e suas preferências.";

const WAITING = "Pedido feito. Ele espera um dia, e você vê aqui como está.";

/** The data can be taken without another proof. */
const ready = (requests: Requests) =>
  requests.items.some(
    ({ action, status, dueAt }) =>
      action === "export" && status === "ready" && Date.parse(dueAt) > Date.now(),
  );

function Download({ token, document }: { token: string; document: string }) {
  const { busy, error, run } = useAction(() => downloadData(token, document));
  return (
    <div className="act">
      <button type="button" aria-disabled={busy} onClick={run}>
        {busy ? "Preparando…" : "Baixar meus dados"}
      </button>
      <small>Um arquivo ZIP com o que guardamos de você e o XML de cada nota.</small>
      {error !== undefined && (
        <p className="complaint" role="alert">
          Não foi possível baixar. {statusAndMessage(error)} Toque de novo para tentar outra vez.
        </p>
      )}
    </div>
  );
}

type ActProps = { label: string; help: string; focused: boolean; onAsk: () => void };

/** Opens a question; comes back to the focus when the question is left. */
function Act({ label, help, focused, onAsk }: ActProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  return (
    <div className="act">
      <button ref={button} type="button" onClick={onAsk}>
        {label}
      </button>
      <small>{help}</small>
    </div>
  );
}

type Props = {
  token: string;
  /** The customer's CPF; empty: only what needs none is offered. */
  document: string;
  accepted: boolean;
  /** The retailer, where they are shown from an account. */
  shop?: string | undefined;
  onWithdrawn: () => unknown;
  onErased: (erasure: Erasure) => void;
};

type RightsProps = Props & {
  /** Undefined where they could not be loaded: the rights stay. */
  requests: Requests | undefined;
  error: unknown;
  onChanged: () => void;
};

function Rights(props: RightsProps) {
  const { token, document, accepted, shop, onWithdrawn, onErased, requests, error, onChanged } = props;
  const [asking, setAsking] = useState<Action>();
  const [left, setLeft] = useState<Action>();
  const [told, setTold] = useState("");
  const leave = () => {
    setLeft(asking);
    setAsking(undefined);
  };
  const open = (action: Action) => {
    setTold("");
    setAsking(action);
    if (!requests) onChanged();
  };
  const done: Record<Action, (code: string) => Promise<unknown>> = {
    export: async (code) => {
      await downloadData(token, document, code);
      setAsking(undefined);
      setTold("Seus dados foram baixados. O arquivo está nos downloads deste aparelho.");
    },
    withdraw: async (code) => {
      await withdrawTerms(token, code);
      await onWithdrawn();
      setAsking(undefined);
      onChanged();
    },
    erase: async (code) => onErased(await eraseCustomer(token, document, code)),
  };
  if (asking && !requests) {
    return (
      <section className="confirm">
        {error === undefined ? <Loading /> : <Failure error={error} onRetry={onChanged} />}
        <button type="button" onClick={leave}>
          Cancelar
        </button>
      </section>
    );
  }
  if (asking && requests) {
    const { title, label, texts } = questionOf(asking, shop);
    return (
      <Prove
        token={token}
        action={asking}
        title={title}
        label={label}
        proofs={requests}
        onCode={done[asking]}
        onWaiting={() => {
          setAsking(undefined);
          setTold(WAITING);
          onChanged();
        }}
        onCancel={leave}
      >
        {asking === "withdraw" && <p>{afterWithdrawal(shop)}</p>}
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Prove>
    );
  }
  const waits = requests && ready(requests);
  return (
    <>
      <Told>{told}</Told>
      {error !== undefined && <Failure error={error} onRetry={onChanged} />}
      {requests && (
        <RequestsList
          token={token}
          requests={requests.items}
          onChanged={() => {
            setTold("Você desistiu do pedido.");
            onChanged();
          }}
        />
      )}
      {document && waits && <Download token={token} document={document} />}
      {document && !waits && (
        <Act
          label="Baixar meus dados"
          help="Um arquivo ZIP com o que guardamos de você e o XML de cada nota."
          focused={left === "export"}
          onAsk={() => open("export")}
        />
      )}
      {accepted && (
        <Act
          label="Retirar meu aceite"
          help={`Apaga seu nome, seu e-mail e suas preferências. ${afterWithdrawal(shop)}`}
          focused={left === "withdraw"}
          onAsk={() => open("withdraw")}
        />
      )}
      {document && (
        <Act
          label="Apagar meus dados"
          help="Apaga também a sua lista de cupons. Não dá para desfazer."
          focused={left === "erase"}
          onAsk={() => open("erase")}
        />
      )}
      {!shop && (
        <small>
          Corrigir um dado, saber quem o consultou ou outro direito: peça em "Meus pedidos", na{" "}
          <a href="/consumidor" target="_blank" rel="noopener noreferrer">
            sua conta
          </a>
          .
        </small>
      )}
    </>
  );
}

function Loaded(props: Props) {
  const { token, accepted } = props;
  const { value, error, answered, again } = useLoaded(`${token} ${accepted}`, (signal) =>
    fetchRequests(token, signal),
  );
  if (!answered) return <Loading />;
  return <Rights {...props} requests={value} error={error} onChanged={again} />;
}

/** The customer's rights: to take the data away, to withdraw the acceptance, to have everything erased. */
export function DataCard(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>Seus dados</summary>
      {opened && (
        <div className="rights">
          <Loaded {...props} />
        </div>
      )}
    </details>
  );
}

import { useEffect, useRef, useState } from "react";
import { Confirm } from "./confirm";
import { statusAndMessage } from "./failure";
import { downloadData, type Erasure, eraseCustomer, withdrawTerms } from "./privacy";
import { useAction } from "./use-action";

/** Told once the acceptance is withdrawn. */
export const WITHDRAWN = "Aceite retirado. Apagamos seu nome, seu e-mail e suas preferências.";

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
  onWithdrawn: () => void;
  onErased: (erasure: Erasure) => void;
};

/** The customer's rights: to take the data away, to withdraw the acceptance, to have everything erased. */
export function DataCard({ token, document, accepted, onWithdrawn, onErased }: Props) {
  const [asking, setAsking] = useState<"withdraw" | "erase">();
  const [left, setLeft] = useState<"withdraw" | "erase">();
  const leave = () => {
    setLeft(asking);
    setAsking(undefined);
  };
  const withdraw = async () => {
    await withdrawTerms(token);
    setAsking(undefined);
    onWithdrawn();
  };
  return (
    <details className="card">
      <summary>Seus dados</summary>
      {asking === "withdraw" && (
        <Confirm title="Retirar o aceite?" action="Retirar o aceite" onConfirm={withdraw} onCancel={leave}>
          <p>
            Apagamos seu nome, seu e-mail, o CPF guardado com eles e suas preferências. Seus cupons continuam
            na lista, e você pode aceitar de novo quando quiser.
          </p>
          <p>Por cinco anos fica o registro de que você aceitou e retirou o aceite: é a prova disso.</p>
        </Confirm>
      )}
      {asking === "erase" && (
        <Confirm
          title="Apagar os seus dados?"
          action="Apagar definitivamente"
          onConfirm={async () => onErased(await eraseCustomer(token, document))}
          onCancel={leave}
        >
          <p>
            Apagamos seu nome, seu e-mail, o CPF guardado com eles e suas preferências, e seus cupons saem da
            lista. Esta página e os links dos cupons deixam de funcionar. Não dá para desfazer.
          </p>
          <p>
            As notas fiscais continuam com o varejista: a lei o obriga a guardá-las por pelo menos cinco anos.
            Se quiser uma cópia delas, baixe antes os seus dados.
          </p>
        </Confirm>
      )}
      {!asking && (
        <>
          {document && <Download token={token} document={document} />}
          {accepted && (
            <Act
              label="Retirar meu aceite"
              help="Apaga seu nome, seu e-mail e suas preferências. Seus cupons continuam na lista."
              focused={left === "withdraw"}
              onAsk={() => setAsking("withdraw")}
            />
          )}
          {document && (
            <Act
              label="Apagar meus dados"
              help="Apaga também a sua lista de cupons. Não dá para desfazer."
              focused={left === "erase"}
              onAsk={() => setAsking("erase")}
            />
          )}
        </>
      )}
    </details>
  );
}

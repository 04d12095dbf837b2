import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CodeField, useCode } from "./code-field";
import { statusAndMessage } from "./failure";
import { type Action, ask, type Requests } from "./requests";
import { useAction } from "./use-action";

const OF_A_PART =
  "Este acesso mostra só uma parte das lojas do varejista e não basta para este pedido. Peça ao varejista um acesso dele.";

type Props = {
  token: string;
  action: Action;
  title: string;
  /** What the last button does. */
  label: string;
  /** What happens and what stays. */
  children: ReactNode;
  proofs: Requests;
  /** Does it, once the code is there. */
  onCode: (code: string) => Promise<unknown>;
  /** The day's delay began. */
  onWaiting: () => void;
  onCancel: () => void;
};

/** Says what a decision does, and has the customer prove that it is theirs: by a code, or by a day's delay. */
export function Prove({ token, action, title, label, children, proofs, onCode, onWaiting, onCancel }: Props) {
  const [lost, setLost] = useState(false);
  const [sentTo, setSentTo] = useState("");
  const code = useCode();
  const heading = useRef<HTMLHeadingElement>(null);
  const proof = lost ? "delay" : proofs[action];

  const begin = useAction(async () => {
    const made = await ask(token, action, proof === "delay");
    if (made.status === "waiting") onWaiting();
    else setSentTo(made.sentTo ?? "");
  });
  const finish = useAction(() => onCode(code.digits));
  const { busy, error } = sentTo ? finish : begin;

  useEffect(() => heading.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    if (sentTo) code.focus();
  }, [sentTo]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.valid()) void finish.run();
  };

  return (
    <section className="confirm">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {proof === "none" && <p>{OF_A_PART}</p>}
      {proof === "delay" && (
        <p>
          Sem um código que o confirme, o pedido espera um dia. O varejista é avisado e pode pará-lo, dizendo
          o motivo. Até lá, você pode desistir aqui.
        </p>
      )}
      {proof === "code" && !sentTo && (
        <p>Para ter certeza de que é você, enviamos um código a {proofs.sentTo}.</p>
      )}
      {sentTo && (
        <form className="form" noValidate onSubmit={send}>
          <p role="status">Enviamos um código a {sentTo}. Ele vale por 15 minutos.</p>
          <CodeField code={code} />
        </form>
      )}
      {error !== undefined && (
        <p className="complaint" role="alert">
          Não foi possível concluir. {statusAndMessage(error)}
        </p>
      )}
      {sentTo && (
        <button
          type="button"
          className={action === "export" ? "main" : "danger"}
          aria-disabled={busy}
          onClick={send}
        >
          {busy ? "Enviando…" : label}
        </button>
      )}
      {!sentTo && proof !== "none" && (
        <button type="button" className="main" aria-disabled={busy} onClick={begin.run}>
          {busy ? "Enviando…" : proof === "code" ? "Enviar o código" : "Fazer o pedido"}
        </button>
      )}
      {proof === "code" && proofs.canDelay && (
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setSentTo("");
            setLost(true);
            heading.current?.focus();
          }}
        >
          Não leio mais este e-mail
        </button>
      )}
      <button type="button" disabled={busy} onClick={onCancel}>
        {proof === "none" ? "Voltar" : "Cancelar"}
      </button>
    </section>
  );
}

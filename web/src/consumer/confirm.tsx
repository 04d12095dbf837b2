import { type ReactNode, useEffect, useRef } from "react";
import { statusAndMessage } from "./failure";
import { useAction } from "./use-action";

type Props = {
  title: string;
  /** What happens and what stays. */
  children: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
};

/** Says what a decision does before it is made; the focus is on the question. */
export function Confirm({ title, children, action, onConfirm, onCancel }: Props) {
  const { busy, error, run } = useAction(onConfirm);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="confirm">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      {error !== undefined && (
        <p className="complaint" role="alert">
          Não foi possível concluir. {statusAndMessage(error)}
        </p>
      )}
      <button type="button" className="danger" aria-disabled={busy} onClick={run}>
        {busy ? "Enviando…" : error === undefined ? action : "Tentar novamente"}
      </button>
      <button type="button" disabled={busy} onClick={onCancel}>
        Cancelar
      </button>
    </section>
  );
}

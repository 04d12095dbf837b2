import { useEffect, useRef } from "react";
import { formatDateTime } from "../lib/format";
import type { Erasure } from "./privacy";

/** Stands in place of everything once the customer's data are gone, and says what stays. */
export function Erased({ erasure }: { erasure: Erasure }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="stack">
      <h1 ref={heading} tabIndex={-1}>
        Seus dados foram apagados
      </h1>
      <p>
        Apagamos em {formatDateTime(erasure.erasedAt)}. Cupons que saíram da sua lista:{" "}
        {erasure.unlinkedReceipts}.
      </p>
      <section className="card kept">
        <h2>O que continua guardado, e por quê</h2>
        <ul>
          {erasure.kept.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <p>
        Este link não dá mais acesso. Se você informar o CPF em uma nova compra, o cupom dela aparece em uma
        lista nova.
      </p>
    </main>
  );
}

import { useEffect, useRef } from "react";
import { formatDateTime } from "../lib/format";
import type { Erasure } from "./privacy";
import { ACCOUNT_ENDED } from "./session-ended";

type Props = {
  erasure: Erasure;
  /** The retailer, where it is one of an account's. */
  shop?: string | undefined;
};

const LINK_ENDED =
  "Este link não dá mais acesso. Se você informar o CPF em uma nova compra, o cupom dela aparece em uma lista nova.";

const afterwards = (shop: string | undefined, accountEnded: boolean) => {
  const here = shop ? `Isso vale só para ${shop}.` : LINK_ENDED;
  if (accountEnded) return `${here} ${ACCOUNT_ENDED}`;
  return shop ? `${here} O resto da sua conta continua como está.` : here;
};

/** Stands in place of everything once the customer's data are gone with a retailer, and says what stays. */
export function Erased({ erasure, shop }: Props) {
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
      <p>{afterwards(shop, erasure.accountEnded)}</p>
    </main>
  );
}

import { useEffect, useRef } from "react";
import type { Scan } from "./scan";

const TITLES: Record<Scan["result"], string> = {
  here: "Achamos o seu cupom",
  awaited: "Este cupom ainda não chegou",
  counted: "Obrigado: contamos o seu pedido por esta loja",
};

const HELP: Record<Scan["result"], (store: string) => string> = {
  here: (store) => store,
  awaited: (store) => `${store} participa, mas este cupom ainda não foi enviado. Tente de novo mais tarde.`,
  counted: () => "Ela ainda não envia cupons digitais. Quando muitos clientes pedem, nós a convidamos.",
};

/** What a scanned receipt led to; takes the focus, since what had it is gone. */
export function ScanResult({ scan, onAnother }: { scan: Scan; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="card result">
      <h2 ref={title} tabIndex={-1}>
        {TITLES[scan.result]}
      </h2>
      <p>{HELP[scan.result](scan.storeName ?? "A loja")}</p>
      {scan.publicUrl && (
        <a className="main" href={scan.publicUrl}>
          Abrir o cupom
        </a>
      )}
      <button type="button" onClick={onAnother}>
        Escanear outro cupom
      </button>
    </section>
  );
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../lib/api-error";
import { cpf, required } from "../lib/rules";
import { statusAndMessage } from "./failure";
import { Field } from "./field";
import { useAction } from "./use-action";
import { askCode, enter, type VipToken } from "./vip";

const complaintAbout = (document: string) =>
  [required(), cpf].map((rule) => rule(document)).find((complaint) => complaint !== undefined);

const digits = (code: string) => code.replace(/\D/g, "");

function Wrong({ error }: { error: unknown }) {
  return (
    <p className="complaint" role="alert">
      {statusAndMessage(error)}
    </p>
  );
}

type CodeProps = {
  document: string;
  onEntered: (token: VipToken) => void;
  asked: string;
  onOther: () => void;
};

function Code({ document, asked, onEntered, onOther }: CodeProps) {
  const [id, setId] = useState(asked);
  const [code, setCode] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focus = () => form.current?.querySelector("input")?.focus();
  useEffect(focus, []);
  const entering = useAction(async () => onEntered(await enter(document, id, digits(code))));
  const again = useAction(async () => {
    setId((await askCode(document)).id);
    setCode("");
    focus();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const missing = digits(code).length !== 8;
    setComplaint(missing ? "Digite os 8 números do código." : undefined);
    if (missing) focus();
    else void entering.run();
  };
  const error = entering.error ?? again.error;
  return (
    <form ref={form} className="form" noValidate onSubmit={send}>
      <p role="status">
        Se este CPF tem um e-mail confirmado nesta loja, enviamos um código a ele. O código vale por 15
        minutos.
      </p>
      <Field
        label="Código de 8 números"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={complaint}
        onChange={(event) => {
          setCode(event.target.value);
          setComplaint(undefined);
        }}
      />
      {error !== undefined && <Wrong error={error} />}
      <button type="submit" className="main" aria-disabled={entering.busy}>
        {entering.busy ? "Entrando…" : "Ver meus cupons"}
      </button>
      <details className="card">
        <summary>Não recebi o código</summary>
        <p>
          Veja também a caixa de spam. O código vai ao e-mail com que você aceitou os termos do cupom digital
          desta loja; sem esse aceite, peça à loja o link dos seus cupons e aceite os termos nele.
        </p>
      </details>
      <button type="button" aria-disabled={again.busy} onClick={again.run}>
        {again.busy ? "Enviando…" : "Enviar outro código"}
      </button>
      <button type="button" className="quiet" onClick={onOther}>
        Usar outro CPF
      </button>
    </form>
  );
}

type Props = { onEntered: (document: string, token: VipToken) => void };

/** Who wants to see their receipts says their CPF, and then the code that was mailed to them. */
export function VipEntry({ onEntered }: Props) {
  const [document, setDocument] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const [asked, setAsked] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const asking = useAction(async () => setAsked((await askCode(document)).id));
  if (asked) {
    return (
      <Code
        document={document}
        asked={asked}
        onEntered={(token) => onEntered(document, token)}
        onOther={() => setAsked("")}
      />
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = complaintAbout(document);
    setComplaint(found);
    if (found) form.current?.querySelector("input")?.focus();
    else void asking.run();
  };
  const about = asking.error instanceof ApiError ? asking.error.fields.document : undefined;
  return (
    <form ref={form} className="form" noValidate onSubmit={send}>
      <p>Informe seu CPF. Para ter certeza de que é você, enviamos um código ao seu e-mail.</p>
      <Field
        label="CPF"
        inputMode="numeric"
        placeholder="000.000.000-00"
        value={document}
        error={complaint ?? about}
        onChange={(event) => {
          setDocument(event.target.value);
          setComplaint(undefined);
        }}
      />
      {asking.error !== undefined && !about && <Wrong error={asking.error} />}
      <button type="submit" className="main" aria-disabled={asking.busy}>
        {asking.busy ? "Enviando…" : "Receber o código"}
      </button>
    </form>
  );
}

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { components } from "../api/schema";
import { bareDocument } from "../lib/brdoc";
import { call } from "./call";
import { CodeField, useCode } from "./code-field";
import { aboutCpf, type Cpf, CpfField } from "./cpf-field";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

/** How one enters somewhere with a mailed code, and what is told meanwhile. */
export type Entrance<Token> = {
  ask: (document: string) => Promise<{ id: string }>;
  enter: (document: string, id: string, code: string) => Promise<Token>;
  /** A code may have been mailed. */
  sent: string;
  /** None came. */
  help: string;
  submit: string;
};

/** The calls of a code, which stand under a path. */
export const codeCalls = <Token,>(path: string): Pick<Entrance<Token>, "ask" | "enter"> => ({
  ask: (document) =>
    call<components["schemas"]["VIPCode"]>("", `${path}/codes`, {
      method: "POST",
      body: { document: bareDocument(document) },
    }),
  enter: (document, id, code) =>
    call<Token>("", `${path}/tokens`, {
      method: "POST",
      body: { document: bareDocument(document), id, code },
    }),
});

type CodeProps<Token> = {
  entrance: Entrance<Token>;
  document: string;
  onEntered: (token: Token) => void;
  asked: string;
  onOther: () => void;
};

function Code<Token>({ entrance, document, asked, onEntered, onOther }: CodeProps<Token>) {
  const [id, setId] = useState(asked);
  const code = useCode();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => code.focus(), []);
  const entering = useAction(async () => onEntered(await entrance.enter(document, id, code.digits)));
  const again = useAction(async () => {
    setId((await entrance.ask(document)).id);
    code.type("");
    code.focus();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.valid()) void entering.run();
  };
  const error = entering.error ?? again.error;
  return (
    <form className="form" noValidate onSubmit={send}>
      <p role="status">{entrance.sent}</p>
      <CodeField code={code} />
      <Wrong error={error} />
      <button type="submit" className="main" aria-disabled={entering.busy}>
        {entering.busy ? "Entrando…" : entrance.submit}
      </button>
      <details className="card">
        <summary>Não recebi o código</summary>
        <p>{entrance.help}</p>
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

type Props<Token> = {
  entrance: Entrance<Token>;
  cpf: Cpf;
  onEntered: (token: Token) => void;
  /** Another way in, below the button. */
  children?: ReactNode;
};

/** Who enters says their CPF, and then the code that was mailed to them. */
export function CodeEntry<Token>({ entrance, cpf, onEntered, children }: Props<Token>) {
  const [asked, setAsked] = useState("");
  const { busy, error, run } = useAction(async () => setAsked((await entrance.ask(cpf.value)).id));
  if (asked) {
    return (
      <Code
        entrance={entrance}
        document={cpf.value}
        asked={asked}
        onEntered={onEntered}
        onOther={() => setAsked("")}
      />
    );
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (cpf.valid()) void run();
  };
  return (
    <form className="form" noValidate onSubmit={send}>
      <p>Informe seu CPF. Para ter certeza de que é você, enviamos um código ao seu e-mail.</p>
      <CpfField cpf={cpf} refusal={error} />
      {!aboutCpf(error) && <Wrong error={error} />}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? "Enviando…" : "Receber o código"}
      </button>
      {children}
    </form>
  );
}

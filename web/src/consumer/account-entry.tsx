import { type FormEvent, useState } from "react";
import { entrance, type Session, signIn, signInByPasskey } from "./account";
import { CodeEntry } from "./code-entry";
import { aboutCpf, type Cpf, CpfField, useCpf } from "./cpf-field";
import { Field } from "./field";
import { PasskeyWrong, passkeysOffered } from "./passkeys";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

type Props = { onEntered: (session: Session) => void };

type WithPasswordProps = Props & { cpf: Cpf; onCode: () => void };

function WithPassword({ cpf, onEntered, onCode }: WithPasswordProps) {
  const [password, setPassword] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const { busy, error, run } = useAction(async () => onEntered(await signIn(cpf.value, password)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setComplaint(password ? undefined : "Digite a senha.");
    if (cpf.valid() && password) void run();
  };
  return (
    <form className="form" noValidate onSubmit={send}>
      <CpfField cpf={cpf} refusal={error} />
      <Field
        label="Senha"
        type="password"
        autoComplete="current-password"
        value={password}
        error={complaint}
        onChange={(event) => {
          setPassword(event.target.value);
          setComplaint(undefined);
        }}
      />
      {!aboutCpf(error) && <Wrong error={error} />}
      <button type="submit" className="main" aria-disabled={busy}>
        {busy ? "Entrando…" : "Entrar"}
      </button>
      <button type="button" className="quiet" onClick={onCode}>
        Entrar com um código por e-mail
      </button>
    </form>
  );
}

/** Asks for no CPF: the passkey says who enters. */
function WithPasskey({ onEntered }: Props) {
  const { busy, error, run } = useAction(async () => onEntered(await signInByPasskey()));
  return (
    <>
      <button type="button" className="quiet" aria-disabled={busy} onClick={run}>
        {busy ? "Entrando…" : "Entrar com passkey"}
      </button>
      <PasskeyWrong error={error} />
    </>
  );
}

/** The ways into an account: a mailed code, or the passkey or password of who made one. */
export function AccountEntry({ onEntered }: Props) {
  const cpf = useCpf();
  const [byPassword, setByPassword] = useState(false);
  if (byPassword) return <WithPassword cpf={cpf} onEntered={onEntered} onCode={() => setByPassword(false)} />;
  return (
    <CodeEntry entrance={entrance} cpf={cpf} onEntered={onEntered}>
      <button type="button" className="quiet" onClick={() => setByPassword(true)}>
        Entrar com senha
      </button>
      {passkeysOffered() && <WithPasskey onEntered={onEntered} />}
    </CodeEntry>
  );
}

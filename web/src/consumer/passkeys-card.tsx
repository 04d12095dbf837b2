import { type FormEvent, useState } from "react";
import { ApiError } from "../lib/api-error";
import { dayOf, formatDay } from "../lib/format";
import { addPasskey, fetchPasskeys, type OwnPasskey, removePasskey } from "./account";
import { Asked } from "./asked";
import { EnterAgain } from "./enter-again";
import { Failure } from "./failure";
import { Field } from "./field";
import { Loading } from "./loading";
import { PasskeyWrong, passkeysOffered } from "./passkeys";
import { Told } from "./told";
import { useAction } from "./use-action";
import { useLoaded } from "./use-loaded";

type Props = {
  token: string;
  /** The account is to be entered again. */
  onEnded: (told: string) => void;
};

const shownDay = (instant: string) => formatDay(dayOf(new Date(instant)));

function Row({ token, passkey, onEnded }: Props & { passkey: OwnPasskey }) {
  const { busy, error, run } = useAction(async () => {
    await removePasskey(token, passkey.id);
    onEnded("Passkey removida. Entre de novo.");
  });
  return (
    <li>
      <b>{passkey.name}</b>
      <small>
        Criada em {shownDay(passkey.createdAt)},{" "}
        {passkey.lastUsedAt ? `usada em ${shownDay(passkey.lastUsedAt)}` : "ainda não usada"}
      </small>
      <Asked
        label="Remover"
        name={`Remover a passkey ${passkey.name}`}
        question={`Remover a passkey ${passkey.name}?`}
      >
        <p>Ela deixa de abrir a conta. Avisamos por e-mail, e todos os acessos terminam, este também.</p>
        <PasskeyWrong error={error} />
        <EnterAgain error={error} onEnded={onEnded} />
        <button type="button" className="danger" aria-disabled={busy} onClick={run}>
          {busy ? "Removendo…" : "Remover"}
        </button>
      </Asked>
    </li>
  );
}

type AddingProps = Props & { onAdding: () => void; onAdded: () => void };

function Adding({ token, onEnded, onAdding, onAdded }: AddingProps) {
  const [name, setName] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const { busy, error, run } = useAction(async () => {
    await addPasskey(token, name.trim());
    setName("");
    onAdded();
  });
  const refused = error instanceof ApiError ? error.fields.name : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    onAdding();
    setComplaint(name.trim() ? undefined : "Dê um nome à passkey.");
    if (name.trim()) void run();
  };
  return (
    <form className="form" noValidate onSubmit={send}>
      <Field
        label="Nome da passkey"
        placeholder="Meu celular"
        maxLength={60}
        value={name}
        error={complaint ?? refused}
        onChange={(event) => {
          setName(event.target.value);
          setComplaint(undefined);
        }}
      />
      {!refused && <PasskeyWrong error={error} />}
      <EnterAgain error={error} onEnded={onEnded} />
      <button type="submit" aria-disabled={busy}>
        {busy ? "Adicionando…" : "Adicionar passkey"}
      </button>
    </form>
  );
}

function Loaded({ token, onEnded }: Props) {
  const [told, setTold] = useState("");
  const { value, error, again } = useLoaded(`${token} passkeys`, (signal) => fetchPasskeys(token, signal));
  if (!value) {
    return error !== undefined ? <Failure error={error} onRetry={again} /> : <Loading />;
  }
  return (
    <>
      <p>
        Com uma passkey você entra pelo PIN, pela digital ou pelo rosto do seu aparelho, sem CPF nem código.
        Para mudá-las, é preciso ter entrado há até 10 minutos.
      </p>
      <Told>{told}</Told>
      {value.items.length === 0 ? (
        <p className="state">Nenhuma passkey.</p>
      ) : (
        <ul className="requests" aria-label="Passkeys da conta">
          {value.items.map((passkey) => (
            <Row key={passkey.id} token={token} passkey={passkey} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {error !== undefined && <Failure error={error} onRetry={again} />}
      {passkeysOffered() ? (
        <Adding
          token={token}
          onEnded={onEnded}
          onAdding={() => setTold("")}
          onAdded={() => {
            setTold("Passkey adicionada. Avisamos por e-mail.");
            again();
          }}
        />
      ) : (
        <p>Este navegador, ou este endereço, não usa passkeys.</p>
      )}
    </>
  );
}

/** The passkeys of an account, loaded when somebody looks. */
export function PasskeysCard(props: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>Passkeys</summary>
      {opened && (
        <div className="rights">
          <Loaded {...props} />
        </div>
      )}
    </details>
  );
}

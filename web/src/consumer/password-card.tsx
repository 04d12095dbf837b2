import { type FormEvent, useState } from "react";
import { ApiError } from "../lib/api-error";
import { choosePassword } from "./account";
import { EnterAgain } from "./enter-again";
import { Field } from "./field";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

type Props = {
  token: string;
  hasPassword: boolean;
  /** The account is to be entered again: every access has ended, or this one is too old. */
  onChosen: (told: string) => void;
};

/** A password is made, changed or taken away; the mailed code goes on working. */
export function PasswordCard({ token, hasPassword, onChosen }: Props) {
  const [password, setPassword] = useState("");
  const [complaint, setComplaint] = useState<string>();
  const saving = useAction(async () => {
    await choosePassword(token, password);
    onChosen("Senha salva. Entre de novo.");
  });
  const removing = useAction(async () => {
    await choosePassword(token, "");
    onChosen("Senha retirada. Entre com um código por e-mail.");
  });
  const refused = saving.error instanceof ApiError ? saving.error.fields.newPassword : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setComplaint(password ? undefined : "Digite a nova senha.");
    if (password) void saving.run();
  };
  return (
    <details className="card">
      <summary>
        Senha <small>{hasPassword ? "Criada" : "Sem senha"}</small>
      </summary>
      <form className="form" noValidate onSubmit={send}>
        <p>
          Com uma senha você entra sem esperar o código, que continua valendo. Ao mudá-la, avisamos por e-mail
          e você entra de novo. Para mudá-la, é preciso ter entrado há até 10 minutos.
        </p>
        <Field
          label="Nova senha"
          type="password"
          autoComplete="new-password"
          value={password}
          error={complaint ?? refused}
          onChange={(event) => {
            setPassword(event.target.value);
            setComplaint(undefined);
          }}
        />
        {!refused && <Wrong error={saving.error ?? removing.error} />}
        <EnterAgain error={saving.error ?? removing.error} onEnded={onChosen} />
        <button type="submit" aria-disabled={saving.busy}>
          {saving.busy ? "Salvando…" : "Salvar a senha"}
        </button>
        {hasPassword && (
          <button type="button" className="quiet" aria-disabled={removing.busy} onClick={removing.run}>
            {removing.busy ? "Retirando…" : "Retirar a senha"}
          </button>
        )}
      </form>
    </details>
  );
}

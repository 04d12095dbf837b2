import { useId } from "react";
import { type Customer, savePreferences } from "./customer";
import { statusAndMessage } from "./failure";
import { usePreferences } from "./use-preferences";

type SwitchProps = { label: string; help: string; on: boolean; onChange: (on: boolean) => void };

function Switch({ label, help, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="choice">
      <span>
        <b id={id}>{label}</b>
        <small id={`${id}-help`}>{help}</small>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

type Props = { token: string; document: string; customer: Customer };

/**
 * What the customer chose with the retailer; each change is saved at once. Where nothing is sent to the Vibe nothing asks for
 * it, and `sendReceiptsForVibe` goes back as it came.
 */
export function PreferencesCard({ token, document, customer }: Props) {
  const { alwaysGreenReceipt, sendReceiptsForVibe, vibeOffered } = customer;
  const { shown, choose, state, error } = usePreferences(
    { alwaysGreenReceipt, sendReceiptsForVibe },
    (chosen) => savePreferences(token, document, chosen),
  );
  return (
    <details className="card">
      <summary>Preferências</summary>
      <Switch
        label="Nunca imprimir meus cupons"
        help="Informe o CPF na compra e o caixa deste varejista saberá que você quer só o cupom digital."
        on={shown.alwaysGreenReceipt}
        onChange={(on) => choose({ alwaysGreenReceipt: on })}
      />
      {vibeOffered && (
        <Switch
          label="Enviar meus cupons à Vibe"
          help="Parceira do programa. Vão a loja, a data, o valor e a chave de acesso de cada cupom novo, com um código do seu CPF. Não vão o CPF, o nome nem os itens."
          on={shown.sendReceiptsForVibe}
          onChange={(on) => choose({ sendReceiptsForVibe: on })}
        />
      )}
      <p className="saved" role="status">
        {state === "saving" && "Salvando…"}
        {state === "saved" && "Preferências salvas."}
      </p>
      {error !== undefined && (
        <p className="complaint" role="alert">
          Não foi possível salvar, e a escolha voltou ao que era. {statusAndMessage(error)}
        </p>
      )}
    </details>
  );
}

import { type Customer, savePreferences } from "./customer";
import { statusAndMessage } from "./failure";
import { GREEN, Switch, VIBE, VIBE_HELP } from "./switch";
import { usePreferences } from "./use-preferences";

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
        label={GREEN}
        help="Informe o CPF na compra e o caixa deste varejista saberá que você quer só o cupom digital."
        on={shown.alwaysGreenReceipt}
        onChange={(on) => choose({ alwaysGreenReceipt: on })}
      />
      {vibeOffered && (
        <Switch
          label={VIBE}
          help={VIBE_HELP}
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

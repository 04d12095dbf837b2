import { useState } from "react";
import { type Account, chooseForAll } from "./account";
import { GREEN, Switch, VIBE, VIBE_HELP } from "./switch";
import { useAction } from "./use-action";
import { Wrong } from "./wrong";

type Choice = "alwaysGreenReceipt" | "sendReceiptsForVibe";

/** Says where a choice stands that is not the same with every retailer. */
const differs = ({ retailers }: Account, choice: Choice) => {
  const on = retailers.filter((retailer) => retailer[choice]);
  if (on.length === 0 || on.length === retailers.length) return "";
  return ` Hoje está ligado só com ${on.map(({ tradeName }) => tradeName).join(", ")}.`;
};

type Props = { token: string; account: Account; onChosen: (account: Account) => void };

type OneProps = Props & { choice: Choice; label: string; help: string };

function One({ token, account, onChosen, choice, label, help }: OneProps) {
  const on = account[choice];
  const [saved, setSaved] = useState(false);
  const [unaccepted, setUnaccepted] = useState<string[]>([]);
  const { busy, error, run } = useAction(async () => {
    setSaved(false);
    setUnaccepted([]);
    const chosen = await chooseForAll(token, { [choice]: !on });
    onChosen(chosen.account);
    setUnaccepted(chosen.unaccepted);
    setSaved(true);
  });
  return (
    <>
      <Switch label={label} help={help + differs(account, choice)} on={busy ? !on : on} onChange={run} />
      <p className="saved" role="status">
        {busy && "Salvando…"}
        {saved && unaccepted.length === 0 && "Vale agora para todas as lojas da conta."}
        {unaccepted.length > 0 &&
          `Não foi ligado com ${unaccepted.join(", ")}: falta aceitar os termos em vigor, que dizem o que é enviado. Abra a loja abaixo para lê-los e aceitá-los.`}
      </p>
      <Wrong error={error} />
    </>
  );
}

/** Both choices with all retailers of the account at once; each is saved at once, over what was chosen with each. */
export function ChoicesCard(props: Props) {
  return (
    <details className="card">
      <summary>Suas escolhas</summary>
      <p>
        O que você mudar aqui vale para todas as lojas da conta, no lugar do que escolheu em cada uma. Uma
        loja que entrar depois começa sem escolhas.
      </p>
      <One
        {...props}
        choice="alwaysGreenReceipt"
        label={GREEN}
        help="Informe o CPF na compra e o caixa destas lojas saberá que você quer só o cupom digital."
      />
      {props.account.vibeOffered && (
        <One {...props} choice="sendReceiptsForVibe" label={VIBE} help={VIBE_HELP} />
      )}
    </details>
  );
}

import { useEffect } from "react";
import { fetchAccount, type NamedRetailer, type OtherRetailer, takeAddress } from "./account";
import { AccountReceipts } from "./account-receipts";
import { Asked } from "./asked";
import { ChoicesCard } from "./choices-card";
import { EnterAgain } from "./enter-again";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { PasskeysCard } from "./passkeys-card";
import { PasswordCard } from "./password-card";
import { PrivacyCard } from "./privacy-card";
import { Told } from "./told";
import { useAction } from "./use-action";
import { useLoaded } from "./use-loaded";
import { Wrong } from "./wrong";

type Props = {
  token: string;
  /** What was done in the account. */
  told: string;
  /** The account is there. */
  onFound: () => void;
  onOpened: (retailer: NamedRetailer) => void;
  /** The account is to be entered again. */
  onEnded: (told: string) => void;
};

type OtherProps = { token: string; other: OtherRetailer; onEnded: Props["onEnded"] };

function Other({ token, other, onEnded }: OtherProps) {
  const { busy, error, run } = useAction(async () => {
    await takeAddress(token, other.id);
    onEnded(`O e-mail da conta agora é ${other.email}. Entre com um código enviado a ele.`);
  });
  return (
    <li>
      <b>{other.tradeName}</b>
      <small>{other.email}</small>
      <Asked label="Usar este e-mail na conta" question={`Usar ${other.email} na conta?`}>
        <p>
          O e-mail da conta passa a ser este: os dois endereços são avisados, a senha e as passkeys deixam de
          valer e você entra de novo com um código enviado a ele. Confirme só se este e-mail é seu.
        </p>
        <Wrong error={error} />
        <EnterAgain error={error} onEnded={onEnded} />
        <button type="button" className="main" aria-disabled={busy} onClick={run}>
          {busy ? "Mudando…" : "Usar este e-mail"}
        </button>
      </Asked>
    </li>
  );
}

/** The receipts of an account, the choices for all of its retailers, these, those that know the person by another address, the passkeys and the password. Where the account cannot be loaded its rights stay. */
export function AccountHome({ token, told, onFound, onOpened, onEnded }: Props) {
  const {
    value: account,
    setValue,
    error,
    again,
  } = useLoaded(token, (signal) => fetchAccount(token, signal));
  const found = account !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFound` does the same whenever it was made
  useEffect(() => {
    if (found) onFound();
  }, [found]);
  return (
    <main>
      <h1>Meus cupons</h1>
      <Told>{told}</Told>
      {!account && error === undefined && <Loading />}
      {!account && error !== undefined && (
        <div className="stack">
          <Failure error={error} onRetry={again} />
          <PrivacyCard token={token} retailers={[]} />
        </div>
      )}
      {account && (
        <div className="stack">
          <p>
            {account.name}
            <small>
              {account.email} · CPF {account.cpf}
            </small>
          </p>
          {account.retailers.length === 0 ? (
            <p className="state">
              Nenhuma loja conhece você por este e-mail. Aceite os termos do cupom digital de uma loja para
              ver os cupons dela aqui.
            </p>
          ) : (
            <>
              <AccountReceipts token={token} retailers={account.retailers} />
              <ChoicesCard token={token} account={account} onChosen={setValue} />
              <section className="shops">
                <h2>Lojas com o seu aceite</h2>
                <p>
                  Só elas mostram cupons aqui. Abra uma para ver as escolhas, os termos e os seus dados nela.
                </p>
                <ul aria-label="Lojas da conta">
                  {account.retailers.map((retailer) => (
                    <li key={retailer.id} className="receipt">
                      <button type="button" className="open" onClick={() => onOpened(retailer)}>
                        <b>{retailer.tradeName}</b>
                        <span>Abrir</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            </>
          )}
          {account.others.length > 0 && (
            <details className="card">
              <summary>
                Outras lojas <small>{account.others.length}</small>
              </summary>
              <p>Estas lojas conhecem você por outro e-mail, e a conta não mostra os cupons delas.</p>
              <ul>
                {account.others.map((other) => (
                  <Other key={other.id} token={token} other={other} onEnded={onEnded} />
                ))}
              </ul>
            </details>
          )}
          <PrivacyCard token={token} retailers={account.retailers} />
          <PasskeysCard token={token} onEnded={onEnded} />
          <PasswordCard token={token} hasPassword={account.hasPassword} onChosen={onEnded} />
        </div>
      )}
    </main>
  );
}

import { type CSSProperties, useEffect } from "react";
import { AreaFrame } from "./area-frame";
import { CodeEntry } from "./code-entry";
import { useCpf } from "./cpf-field";
import { Failure } from "./failure";
import { Loading } from "./loading";
import { ReceiptsPage } from "./receipts-page";
import { ENDED_ELSEWHERE, SessionEnded } from "./session-ended";
import { Told } from "./told";
import { useEntered } from "./use-entered";
import { useLoaded } from "./use-loaded";
import { entrance, fetchArea, type VipArea, type VipToken } from "./vip";

/** The retailer's colours, whose contrast was checked when they were chosen. */
const coloursOf = ({ backgroundColor, textColor }: VipArea) =>
  backgroundColor && textColor
    ? ({ "--vip-ground": backgroundColor, "--vip-ink": textColor } as CSSProperties)
    : undefined;

/** '/vip?retailer-document=&domain-key=': the receipts of one retailer's customer, who enters by a mailed code (VIP-04). */
export function VipPage({ complete }: { complete: boolean }) {
  return complete ? <Area /> : <ReceiptsPage token="" document="" />;
}

type Entered = VipToken & { document: string };

function Entry({ onEntered }: { onEntered: (entered: Entered) => void }) {
  const cpf = useCpf();
  const enter = (token: VipToken) => onEntered({ ...token, document: cpf.value });
  return <CodeEntry entrance={entrance} cpf={cpf} onEntered={enter} />;
}

function Area() {
  const { value: area, error, again } = useLoaded("area", fetchArea);
  const { entered, told, enter, leave } = useEntered<Entered>();
  useEffect(() => {
    if (area) document.title = `Meus cupons · ${area.tradeName}`;
  }, [area]);
  if (!area) {
    return (
      <main>
        <h1>Meus cupons</h1>
        {error === undefined ? <Loading /> : <Failure error={error} onRetry={again} />}
      </main>
    );
  }
  const frame = { name: area.tradeName, logoUrl: area.logoUrl, style: coloursOf(area) };
  if (entered) {
    return (
      <SessionEnded value={() => leave(ENDED_ELSEWHERE)}>
        <AreaFrame {...frame} onLeave={() => leave("Você saiu.")}>
          <ReceiptsPage token={entered.token} document={entered.document} />
        </AreaFrame>
      </SessionEnded>
    );
  }
  return (
    <AreaFrame {...frame}>
      <main>
        <h1>Meus cupons</h1>
        <Told>{told}</Told>
        <Entry onEntered={enter} />
      </main>
    </AreaFrame>
  );
}
